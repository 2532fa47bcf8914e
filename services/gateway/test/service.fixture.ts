import type { Caller } from '@laurel/contracts/auth/caller';
import { verifyInternalToken } from '@laurel/service-kit/auth/internal-token';
import { tokenSecretOf } from '@laurel/test-kit/tokens';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it reached a service. */
export interface ReceivedCall {
  method: string;
  /** Path with the query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body broke off. */
  cut: boolean;
  caller: Caller;
  /** Lifetime of the token, in seconds. */
  lifetime: number;
  audience: string;
}

export type Answering = (call: ReceivedCall, response: ServerResponse) => unknown;

/** A service behind the gateway: accepts only its own tokens, gives the stubbed answers and records its calls. */
export class ServiceDouble {
  readonly calls: ReceivedCall[] = [];
  private readonly answers = new Map<string, Answering>();
  private readonly earlyAnswers = new Map<string, (response: ServerResponse) => unknown>();
  private server: Server | undefined;
  private port = 0;

  private constructor(readonly name: string) {}

  static async start(name: string): Promise<ServiceDouble> {
    const double = new ServiceDouble(name);
    await double.up();
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stubs the answer at a path, whatever the query; replaces an earlier stub. */
  on(path: string, answering: Answering): void {
    this.answers.set(path, answering);
    this.earlyAnswers.delete(path);
  }

  /** Stubs an answer that is sent before the call's body has been read. */
  early(path: string, answering: (response: ServerResponse) => unknown): void {
    this.earlyAnswers.set(path, answering);
  }

  /** Same as `on`, with a JSON body. */
  json(path: string, body: unknown, headers: Record<string, string> = {}): void {
    this.on(path, (_call, response) => sendJson(response, 200, body, headers));
  }

  to(path: string): ReceivedCall[] {
    return this.calls.filter(({ url }) => url === path || url.startsWith(`${path}?`));
  }

  /** Listens again on the same port. */
  async up(): Promise<void> {
    this.server = createServer((request, response) => void this.take(request, response));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Stops the service: connections are reset, new ones refused. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    if (url === '/ready') {
      sendJson(response, 200, { ok: true });
      return;
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    let caller: Caller;
    try {
      caller = verifyInternalToken(token, { audience: this.name, secret: tokenSecretOf(this.name) });
    } catch {
      sendJson(response, 401, { code: 'invalid_token' });
      return;
    }
    const { iat, exp, aud } = claimsOf(token);
    const early = this.earlyAnswers.get(url);
    if (early) {
      early(response);
      return;
    }
    const { method = '', headers } = request;
    const received = { method, url, headers, caller, lifetime: exp - iat, audience: aud };
    const call: ReceivedCall = { ...received, ...(await bodyOf(request)) };
    this.calls.push(call);
    if (call.cut) return;
    const answering = this.answers.get(url.split('?', 1).join());
    if (!answering) {
      sendJson(response, 404, { success: false, code: 'not_found' });
      return;
    }
    await answering(call, response);
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<{ body: string; cut: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return { body: Buffer.concat(chunks).toString(), cut: false };
  } catch {
    return { body: Buffer.concat(chunks).toString(), cut: true };
  }
}

function claimsOf(token: string): { iat: number; exp: number; aud: string } {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number; aud: string };
}
