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
import type { Readable } from 'node:stream';
import { type Dispatcher, errors, Pool } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig, type Upstream, upstreams } from '../config.ts';
import { ServiceTimeoutError, ServiceUnavailableError } from './proxy.errors.ts';
import { TokenMint } from './token-mint.ts';

export interface UpstreamRequest {
  method: string;
  /** Path with query, as the service knows it. */
  path: string;
  caller: Caller;
  headers?: Record<string, string>;
  body?: Readable | Buffer | string | null;
  timeoutMillis?: number;
}

interface Connection {
  pool: Pool;
  breaker: CircuitBreakerPolicy;
}

const ANSWER_WITHIN_MILLIS = 5_000;
const CONNECT_WITHIN_MILLIS = 500;
const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

const neverConnected = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED');
const brokenOnTheWay = (error: unknown): boolean =>
  error instanceof errors.SocketError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET');
const timedOut = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;

/** Keep-alive connections to the services, each behind a circuit breaker of its own. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly connections: Record<Upstream, Connection>;
  private readonly mint: TokenMint;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, readiness: Readiness) {
    this.mint = new TokenMint(config.services);
    this.connections = Object.fromEntries(
      upstreams.map((name) => [name, connect(config.services[name].url)]),
    ) as Record<Upstream, Connection>;
    for (const name of upstreams) readiness.register(name, { check: () => this.checkReady(name) });
  }

  /**
   * Sends a request on behalf of a caller and streams the answer back.
   *
   * A safe call that broke before an answer came is tried once more; an unsafe one only when it never left.
   * Throws `ServiceUnavailableError` or `ServiceTimeoutError`.
   */
  async send(upstream: Upstream, request: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    const { pool, breaker } = this.connections[upstream];
    const token = await this.mint.for(request.caller, upstream);
    const safe = request.method === 'GET' || request.method === 'HEAD';
    const attempt = (): Promise<Dispatcher.ResponseData> =>
      breaker.execute(() =>
        pool.request({
          method: request.method,
          path: request.path,
          headers: { ...request.headers, authorization: `Bearer ${token}` },
          body: request.body ?? null,
          headersTimeout: request.timeoutMillis ?? ANSWER_WITHIN_MILLIS,
          bodyTimeout: 30_000,
        }),
      );
    try {
      return await attempt().catch((error: unknown) => {
        const again = neverConnected(error) ? !isStream(request.body) : safe && brokenOnTheWay(error);
        if (again) return attempt();
        throw error;
      });
    } catch (error) {
      if (timedOut(error)) throw new ServiceTimeoutError(upstream);
      if (neverConnected(error) || brokenOnTheWay(error) || error instanceof BrokenCircuitError) {
        throw new ServiceUnavailableError(upstream);
      }
      throw error;
    }
  }

  /** Asks a service a question in the gateway's own name; any answer but 200 is an error. */
  async ask<T>(upstream: Upstream, path: string, body?: object): Promise<T> {
    const answer = await this.send(upstream, {
      method: body ? 'POST' : 'GET',
      path,
      caller: gateway,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      timeoutMillis: 2_000,
    });
    if (answer.statusCode >= 300) {
      await answer.body.dump();
      throw new ServiceUnavailableError(upstream);
    }
    return (await answer.body.json()) as T;
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
  return {
    pool: new Pool(url, { connections: 64, pipelining: 1, connect: { timeout: CONNECT_WITHIN_MILLIS } }),
    breaker: circuitBreaker(
      handleWhen((error) => neverConnected(error) || brokenOnTheWay(error) || timedOut(error)),
      { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(8) },
    ),
  };
}

function isStream(body: UpstreamRequest['body']): boolean {
  return body !== undefined && body !== null && typeof body !== 'string' && !Buffer.isBuffer(body);
}
