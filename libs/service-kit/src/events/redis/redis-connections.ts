import type Bull from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Readiness } from '../../health/readiness.ts';

const common: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: 3_000,
  // Detects a silent peer within 20 s; ioredis' socketTimeout leaves timers behind that cut new connections.
  keepAlive: 10_000,
};

/**
 * The Redis connections of a service's queues. Redis may be absent: connections are retried forever, `ready` has the
 * state, and Redis holds nothing that cannot be restored.
 */
export class RedisConnections {
  private readonly connections: Redis[] = [];
  private shared: Partial<Record<'client' | 'subscriber', Redis>> = {};
  private readonly readyListeners: (() => void)[] = [];
  private lost = false;
  private stopped = false;

  constructor(
    private readonly redisUrl: string,
    private readonly log: Logger,
    readiness: Readiness,
  ) {
    readiness.register('redis', {
      check: () => (this.ready ? Promise.resolve() : Promise.reject(new Error('Redis is not connected'))),
      required: false,
    });
  }

  /**
   * Options for `BullModule.forRootAsync`: all queues of the service share two connections; each consuming queue has
   * one more.
   */
  get queueOptions(): Bull.QueueOptions {
    return {
      createClient: (type) => (type === 'bclient' ? this.connect(type) : this.sharedConnection(type)),
      // A dead worker's job is taken over after 5 to 7.5 s, instead of a minute.
      settings: { lockDuration: 5_000, stalledInterval: 2_500, maxStalledCount: 10, retryProcessDelay: 500 },
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    };
  }

  /** Whether Redis would answer commands now. */
  get ready(): boolean {
    return this.sharedConnection('client').status === 'ready';
  }

  /** Calls back whenever Redis has become reachable. */
  onReady(listener: () => void): void {
    this.readyListeners.push(listener);
  }

  disconnect(): void {
    this.stopped = true;
    for (const connection of this.connections) connection.disconnect();
  }

  /** Logs one line per outage, not one per attempt. */
  report(error: unknown, of = 'Redis'): void {
    if (this.ready) {
      this.log.warn({ err: error, of }, 'a queue command failed');
    } else if (!this.lost) {
      this.lost = true;
      this.log.warn({ err: error }, 'Redis is out of reach');
    }
  }

  private sharedConnection(type: 'client' | 'subscriber'): Redis {
    return (this.shared[type] ??= this.connect(type));
  }

  private connect(type: 'client' | 'subscriber' | 'bclient'): Redis {
    // Bull refuses a ready check on connections that block or subscribe; a command timeout would cut a blocking read.
    const own: RedisOptions = type === 'client' ? { commandTimeout: 5_000 } : { enableReadyCheck: false };
    const connection = new Redis(this.redisUrl, {
      ...common,
      ...own,
      retryStrategy: (times) => this.retryAfter(times),
    });
    connection.on('error', (error: Error) => this.report(error));
    connection.on('ready', () => {
      if (this.lost) this.log.info('Redis is back');
      this.lost = false;
      if (type === 'client') for (const listener of this.readyListeners) listener();
    });
    connection.setMaxListeners(50);
    handleLostSubscriptions(connection);
    this.connections.push(connection);
    return connection;
  }

  /** Milliseconds; `null` once the connection is closing. */
  private retryAfter(times: number): number | null {
    return this.stopped ? null : Math.min(times * 100, 2_000);
  }
}

/**
 * ioredis subscribes again after a reconnect without handling the promise, which rejects when the connection is closed
 * meanwhile: the process would end with an unhandled rejection.
 */
function handleLostSubscriptions(connection: Redis): void {
  for (const name of ['subscribe', 'psubscribe'] as const) {
    const call = connection[name].bind(connection) as (...channels: unknown[]) => Promise<unknown>;
    const handled = (...channels: unknown[]): Promise<unknown> => {
      const answer = call(...channels);
      answer.catch(() => undefined);
      return answer;
    };
    Object.assign(connection, { [name]: handled });
  }
}
