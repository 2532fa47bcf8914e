import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@laurel/contracts/auth/caller';
import { Agent, type Dispatcher } from 'undici';
import { documentedAnswers } from './openapi/documented-answers.ts';
import { bearer } from './tokens.ts';

export interface HttpAnswer {
  status: number;
  /** Parsed when it is JSON, otherwise text. */
  body: unknown;
  headers: IncomingHttpHeaders;
}

export interface HttpOptions {
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  /** An object is sent as JSON, text and bytes as they are. */
  body?: object | string | Buffer;
}

export interface HttpClientOptions extends Agent.Options {
  /** The service whose OpenAPI document every answer has to fit. */
  documented?: string;
}

/** A small HTTP client: no retries, no redirects followed, any header allowed (`host` too). */
export class HttpClient {
  private readonly agent: Agent;
  private readonly documented: string | undefined;

  constructor(
    readonly baseUrl: string,
    private readonly headers: () => Record<string, string> = () => ({}),
    { documented, ...options }: HttpClientOptions = {},
  ) {
    this.documented = documented;
    this.agent = new Agent({ connections: 64, pipelining: 1, ...options });
  }

  /**
   * Calls in a caller's name: each request carries a fresh token for that service, each answer has to match its OpenAPI
   * document.
   */
  static as(caller: Caller, audience: string, baseUrl: string): HttpClient {
    return new HttpClient(baseUrl, () => bearer(caller, audience), { documented: audience });
  }

  get(path: string, options?: HttpOptions): Promise<HttpAnswer> {
    return this.request('GET', path, options);
  }

  post(path: string, body?: object | string, options?: HttpOptions): Promise<HttpAnswer> {
    return this.request('POST', path, { ...options, ...(body !== undefined && { body }) });
  }

  put(path: string, body?: object | string, options?: HttpOptions): Promise<HttpAnswer> {
    return this.request('PUT', path, { ...options, ...(body !== undefined && { body }) });
  }

  patch(path: string, body?: object | string, options?: HttpOptions): Promise<HttpAnswer> {
    return this.request('PATCH', path, { ...options, ...(body !== undefined && { body }) });
  }

  delete(path: string, options?: HttpOptions): Promise<HttpAnswer> {
    return this.request('DELETE', path, options);
  }

  async request(method: Dispatcher.HttpMethod, path: string, options: HttpOptions = {}): Promise<HttpAnswer> {
    const json = typeof options.body === 'object' && !Buffer.isBuffer(options.body);
    const answer = await this.agent.request({
      origin: this.baseUrl,
      path: options.query === undefined ? path : `${path}?${new URLSearchParams(textual(options.query)).toString()}`,
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...this.headers(), ...options.headers },
      body: json ? JSON.stringify(options.body) : (options.body as string | Buffer | undefined),
    });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    const received: HttpAnswer = {
      status: answer.statusCode,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: answer.headers,
    };
    const documents = this.documented === undefined ? null : documentedAnswers(this.documented);
    const fault = documents?.faultOf(method, path, received) ?? null;
    if (fault !== null) throw new Error(`${method} ${path} answered otherwise than documented: ${fault} ${text}`);
    return received;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

const textual = (query: Record<string, string | number | boolean>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
