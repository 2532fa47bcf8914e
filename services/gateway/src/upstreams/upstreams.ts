import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Caller, ServiceCaller } from '@laurel/contracts/auth/caller';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { Readiness } from '@laurel/service-kit/health/readiness';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, errors, Pool } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig, type Upstream, upstreams } from '../config.ts';
import { connectionLimit, NoConnectionError } from './connection-limit.ts';
import { ServiceTimeoutError, ServiceUnavailableError } from './upstreams.errors.ts';
import { TokenSigner } from './token-signer.ts';

export interface UpstreamRequest {
  method: string;
  /** Path with query, as the service defines it. */
  path: string;
  caller: Caller;
  headers?: Record<string, string>;
  body?: Readable | Buffer | string | null;
  timeoutMillis?: number;
  /** Ends the request and frees its connection. */
  signal?: NonNullable<Dispatcher.RequestOptions['signal']>;
}

/** An answer in transit: buffered when it is small, otherwise a stream. */
export interface PassedAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Dispatcher.ResponseData['body'] | Buffer;
}

export interface ReadAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Connection {
  pool: Dispatcher;
  breaker: CircuitBreakerPolicy;
}

const ANSWER_WITHIN_MILLIS = 5_000;
// Time between two chunks of a streamed answer.
const STREAM_STALLS_MILLIS = 30_000;
const CONNECT_WITHIN_MILLIS = 500;
const CONNECTIONS = 64;
// Time that a request waits for a free connection.
const WAIT_WITHIN_MILLIS = 1_000;
const SMALL_BYTES = 65_536;
const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

const NOWHERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const BROKEN = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
const neverConnected = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError || hasCode(error, NOWHERE);
// The connection was cut off, or its answer is not HTTP.
const brokenOnTheWay = (error: unknown): boolean =>
  error instanceof errors.SocketError ||
  error instanceof errors.HTTPParserError ||
  error instanceof errors.HeadersOverflowError ||
  hasCode(error, BROKEN);
const timedOut = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;

/** Keep-alive connections to the services, each behind a circuit breaker of its own. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly connections: Record<Upstream, Connection>;
  private readonly signer: TokenSigner;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, readiness: Readiness) {
    this.signer = new TokenSigner(config.services);
    this.connections = Object.fromEntries(
      upstreams.map((name) => [name, connect(config.services[name].url)]),
    ) as Record<Upstream, Connection>;
    // Without one service the rest of the site works on.
    for (const name of upstreams) readiness.register(name, { check: () => this.checkReady(name), required: false });
  }

  /**
   * Sends a request on behalf of a caller and streams the answer back.
   *
   * A safe call that broke before an answer came is retried once; an unsafe one only when it never left.
   * Throws `ServiceUnavailableError` or `ServiceTimeoutError`.
   */
  async send(upstream: Upstream, request: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    const { pool, breaker } = this.connections[upstream];
    const token = this.signer.for(request.caller, upstream);
    const safe = request.method === 'GET' || request.method === 'HEAD';
    const attempt = (): Promise<Dispatcher.ResponseData> =>
      breaker.execute(() =>
        pool.request({
          method: request.method,
          path: request.path,
          headers: { ...request.headers, authorization: `Bearer ${token}` },
          body: request.body ?? null,
          headersTimeout: request.timeoutMillis ?? ANSWER_WITHIN_MILLIS,
          bodyTimeout: request.timeoutMillis ?? STREAM_STALLS_MILLIS,
          ...(request.signal && { signal: request.signal }),
        }),
      );
    try {
      return await attempt().catch((error: unknown) => {
        const again = neverConnected(error) ? !isStream(request.body) : safe && brokenOnTheWay(error);
        if (again) return attempt();
        throw error;
      });
    } catch (error) {
      throw named(upstream, error);
    }
  }

  /**
   * Like `send`, with a small answer buffered: cheaper than a stream, and one that breaks off is an error, not half an
   * answer.
   */
  async pass(upstream: Upstream, request: UpstreamRequest): Promise<PassedAnswer> {
    const { statusCode, headers, body } = await this.send(upstream, request);
    if (!(Number(headers['content-length']) <= SMALL_BYTES)) return { statusCode, headers, body };
    try {
      return { statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
    } catch (error) {
      throw named(upstream, error);
    }
  }

  /** Sends a request and reads the whole answer; throws as `send`, also when the answer breaks off or stalls. */
  async read(upstream: Upstream, request: UpstreamRequest): Promise<ReadAnswer> {
    const answer = await this.send(upstream, { timeoutMillis: ANSWER_WITHIN_MILLIS, ...request });
    try {
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    } catch (error) {
      throw named(upstream, error);
    }
  }

  /** Calls a service in the gateway's own name; any answer but JSON with 200 is an error. */
  async ask<T>(upstream: Upstream, path: string, body?: object): Promise<T> {
    const { status, text } = await this.read(upstream, {
      method: body ? 'POST' : 'GET',
      path,
      caller: gateway,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      timeoutMillis: 2_000,
    });
    if (status >= 300) throw new ServiceUnavailableError(upstream);
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new ServiceUnavailableError(upstream);
    }
  }

  private async checkReady(upstream: Upstream): Promise<void> {
    const { pool } = this.connections[upstream];
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/ready', headersTimeout: 1_500 });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${upstream} is not ready`);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.connections).map(({ pool }) => pool.close()));
  }
}

function connect(url: string): Connection {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1, connect: { timeout: CONNECT_WITHIN_MILLIS } });
  return {
    pool: pool.compose(connectionLimit(CONNECTIONS, WAIT_WITHIN_MILLIS)),
    breaker: circuitBreaker(
      handleWhen((error) => neverConnected(error) || brokenOnTheWay(error) || timedOut(error)),
      { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(8) },
    ),
  };
}

/** Maps a transport error to the error of the answer. */
function named(upstream: Upstream, error: unknown): unknown {
  if (timedOut(error)) return new ServiceTimeoutError(upstream);
  const isRefused = error instanceof BrokenCircuitError || error instanceof NoConnectionError;
  const away = isRefused || neverConnected(error) || brokenOnTheWay(error);
  return away ? new ServiceUnavailableError(upstream) : error;
}

function isStream(body: UpstreamRequest['body']): boolean {
  return body !== undefined && body !== null && typeof body !== 'string' && !Buffer.isBuffer(body);
}
