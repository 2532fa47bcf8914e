import type { Caller } from '@laurel/contracts/auth/caller';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { OnApplicationShutdown } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { randomBytes } from 'node:crypto';
import { type Dispatcher, Pool } from 'undici';
import { signInternalToken } from '../auth/internal-token.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { UpstreamError } from './upstream-error.ts';

export interface InternalClientOptions {
  /** For example `http://127.0.0.1:4101`. */
  baseUrl: string;
  /** Name of the called service. */
  audience: string;
  /** The called service's token secret. */
  secret: string;
  /** The calling service, for example `service:programs`. */
  caller: `service:${string}`;
  /** Time limit for the whole answer, 2000 by default. */
  timeoutMillis?: number;
  connections?: number;
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** The caller on whose behalf the service calls, when it is not the service itself. */
  as?: Caller;
  timeoutMillis?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const CONNECT_WITHIN_MILLIS = 500;
const TOKEN_REUSED_FOR_MILLIS = 30_000;

/**
 * Calls another service over kept-alive connections, with a token signed for it, the request id and the trace. Resolves
 * with the parsed JSON, `undefined` for an empty body. Every other outcome rejects with an `UpstreamError`: the
 * callee's own code and status, or 503 `service_unavailable` when it did not answer in time or at all. A GET whose
 * connection broke is retried once.
 */
export class InternalClient implements OnApplicationShutdown {
  readonly #options: InternalClientOptions;
  readonly #pool: Pool;
  #ownToken: { token: string; until: number } | undefined;

  constructor(options: InternalClientOptions) {
    this.#options = options;
    this.#pool = new Pool(options.baseUrl, {
      connections: options.connections ?? 32,
      connect: { timeout: CONNECT_WITHIN_MILLIS },
    });
  }

  get<T>(path: string, options?: CallOptions): Promise<T> {
    return this.#call('GET', path, undefined, options) as Promise<T>;
  }

  post<T>(path: string, body?: object, options?: CallOptions): Promise<T> {
    return this.#call('POST', path, body, options) as Promise<T>;
  }

  put<T>(path: string, body?: object, options?: CallOptions): Promise<T> {
    return this.#call('PUT', path, body, options) as Promise<T>;
  }

  patch<T>(path: string, body?: object, options?: CallOptions): Promise<T> {
    return this.#call('PATCH', path, body, options) as Promise<T>;
  }

  delete<T>(path: string, options?: CallOptions): Promise<T> {
    return this.#call('DELETE', path, undefined, options) as Promise<T>;
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** Nest calls it where the client is a provider. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async #call(method: Method, path: string, body: object | undefined, options: CallOptions = {}): Promise<unknown> {
    const token = this.#token(options.as);
    const millis = options.timeoutMillis ?? this.#options.timeoutMillis ?? 2_000;
    const send = async (): Promise<{ status: number; text: string }> => {
      const { statusCode, body: answer } = await this.#pool.request({
        method,
        path: pathWithQuery(path, options.query),
        headers: headersOf(token, body !== undefined),
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(millis),
      } satisfies Dispatcher.RequestOptions);
      return { status: statusCode, text: await answer.text() };
    };
    const { status, text } = await send()
      .catch((error: unknown) => (method === 'GET' && isBroken(error) ? send() : Promise.reject(error as Error)))
      .catch((error: unknown) => Promise.reject(this.#unreachable(error)));
    return this.#parsed(status, text);
  }

  #parsed(status: number, text: string): unknown {
    const value = parseJson(text);
    if (status >= 200 && status < 300 && value !== notJson) return value;
    const { code, message, errors } = isErrorBody(value)
      ? value
      : { code: 'bad_answer', message: `HTTP ${status}`, errors: {} };
    throw new UpstreamError(this.#options.audience, { status: status < 400 ? 502 : status, code, message, errors });
  }

  #unreachable(cause: unknown): UpstreamError {
    const { audience } = this.#options;
    const message = `The service ${audience} did not answer`;
    return new UpstreamError(audience, { status: 503, code: 'service_unavailable', message }, { cause });
  }

  #token(as: Caller | undefined): string {
    const { audience, secret, caller } = this.#options;
    if (as) return signInternalToken(as, { audience, secret });
    const now = Date.now();
    if (!this.#ownToken || this.#ownToken.until <= now) {
      const claims: Caller = { kind: 'service', service: caller.slice('service:'.length) };
      this.#ownToken = { token: signInternalToken(claims, { audience, secret }), until: now + TOKEN_REUSED_FOR_MILLIS };
    }
    return this.#ownToken.token;
  }
}

function headersOf(token: string, hasBody: boolean): Record<string, string> {
  const context = requestContext.getStore();
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(context && { 'x-request-id': context.requestId }),
    // With tracing on, undici's instrumentation writes the header itself, with the span's id.
    ...(context &&
      !trace.getActiveSpan() && { traceparent: `00-${context.traceId}-${randomBytes(8).toString('hex')}-00` }),
  };
}

function pathWithQuery(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'UND_ERR_SOCKET' || code === 'EPIPE';
}

const notJson = Symbol('not JSON');

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return notJson;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value
  );
}
