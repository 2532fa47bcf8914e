import axios, { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { Method } from '../api/calls.ts';
import { checkCall, failTest } from './documents.ts';
import { refusal, refusalIn } from './refusal.ts';
import { pending, type ReceivedCall, type Reply, unreachable } from './reply.ts';

let replies: readonly Reply[] = [];

/** All calls of the page, in their order. */
export const receivedCalls: ReceivedCall[] = [];

/** Answers the page's calls from here instead of a server; of two replies to one call the last is taken. */
export function answerCalls(...lists: (Reply | readonly Reply[])[]): void {
  replies = lists.flat();
}

/** Adds replies, which go before those that are there. */
export function alsoAnswer(...lists: (Reply | readonly Reply[])[]): void {
  replies = [...replies, ...lists.flat()];
}

const bodyOf = (data: unknown): unknown => {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
};

async function answerTo(call: ReceivedCall): Promise<unknown> {
  const { method, path } = call;
  receivedCalls.push(call);
  const reply = replies.findLast((each) => each.method === method && each.path === path);
  if (reply) return reply.answer(call);
  checkCall(method, path);
  return refusal(404, 'not_found', `Nothing answers ${method.toUpperCase()} ${path} here.`);
}

async function answerRequest(config: InternalAxiosRequestConfig<unknown>): Promise<AxiosResponse> {
  const { method = 'get', url = '', signal, data } = config;
  const [path = '', query = ''] = url.split('?', 2);
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
  const call: ReceivedCall = {
    method: method.toLowerCase() as Method,
    path,
    query: new URLSearchParams(query),
    body: bodyOf(data),
    onUpload: (progress) => config.onUploadProgress?.({ progress, loaded: 0, bytes: 0, lengthComputable: true }),
  };
  const answering = answerTo(call).catch((fault: unknown) => {
    failTest(fault);
    throw fault;
  });
  const answer = await Promise.race([answering, aborted]);
  if (answer === pending) return aborted;
  if (answer === unreachable) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const refused = refusalIn(answer);
  const status = refused?.status ?? 200;
  const body = refused ? refused.body : answer;
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  const response: AxiosResponse = { data: text, status, statusText: '', headers, config };
  if (!refused) return response;
  throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_REQUEST, config, null, response);
}

// The client is made at its first call, with the transport of that moment.
axios.defaults.adapter = answerRequest;
