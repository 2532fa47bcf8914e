import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Lifecycle } from '../../health/lifecycle.ts';
import { createServerFor, requestIdOf } from './adapter.ts';
import { nameSpan, type RequestRecorder, traceIdOf } from './request-recorder.ts';

/** A complete answer that stands ready before a request is routed. */
export interface EarlyAnswer {
  status: number;
  /** Names and values, one after the other, with `content-length` and without `x-request-id`. */
  headers: readonly string[];
  body: Buffer;
  /** The route's pattern, for metrics and the log. */
  route: string;
}

/**
 * Returns the ready answer of a request, or `undefined` when there is none. The routes answer a request without one, and
 * one whose promise is rejected.
 */
export type FindEarlyAnswer = (request: IncomingMessage) => Promise<EarlyAnswer> | undefined;

/** Answers requests before routing, with the id, draining, metrics and log line of a routed answer. */
export class EarlyAnswers {
  find: FindEarlyAnswer = () => undefined;
  /** Names and values of the headers of every answer. */
  private readonly commonHeaders: readonly string[];

  constructor(
    private readonly recorder: RequestRecorder,
    private readonly lifecycle: Lifecycle,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.commonHeaders = Object.entries(headers).flat();
  }

  /** A server that asks `find` first and gives all other requests to `handler`. */
  readonly createServer = (handler: RequestListener): Server =>
    createServerFor((request, response) => {
      const found = this.find(request);
      if (found === undefined) {
        handler(request, response);
        return;
      }
      const began = performance.now();
      found
        .then(
          (answer) => this.send(request, response, answer, began),
          () => handler(request, response),
        )
        // A fault of one answer ends its connection instead of the process.
        .catch(() => response.destroy());
    });

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body, route }: EarlyAnswer,
    began: number,
  ): void {
    const { method = 'GET' } = request;
    const requestId = requestIdOf(request);
    const ownHeaders = [...headers, ...this.commonHeaders, 'x-request-id', requestId];
    if (this.lifecycle.draining) ownHeaders.push('connection', 'close');
    nameSpan(method, route);
    response.writeHead(status, ownHeaders);
    response.end(body);
    const context = { requestId, traceId: traceIdOf(request.headers) };
    this.recorder.record(context, { method, route, status, millis: performance.now() - began });
  }
}
