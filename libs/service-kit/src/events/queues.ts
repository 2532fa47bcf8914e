import { type EventType, eventRoutes, type ServiceName } from '@laurel/contracts/events/domain-event';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Bull from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { Readiness } from '../health/readiness.ts';

/** The Redis queue of a consuming service; the braces keep its keys in one Cluster slot. */
export const queueOf = (service: ServiceName): string => `{${service}}`;

/** All facts that a service hears of. */
export const typesFor = (service: string): EventType[] =>
  (Object.keys(eventRoutes) as EventType[]).filter((type) =>
    (eventRoutes[type] as readonly string[]).includes(service),
  );

/** Every service that consumes facts. */
export const allConsumers = (): ServiceName[] => [...new Set(Object.values(eventRoutes).flat())];

/** Which fact of the log a job stands for, and at which attempt. */
export interface Acknowledgement {
  sender: string;
  programId: string;
  id: string;
  attempt: number;
}

/** Begins the message of a failure that no further attempt can cure. */
export const PARK_MARK = 'parked: ';

/** Begins the message of a failure that only a newer version of the consumer can cure. */
export const WAIT_MARK = 'waits: ';

/**
 * The sender's name, the row's key and its attempt: adding a row again while its job exists does nothing, a later attempt is a new job, and an
 * attempt's failure is counted once.
 */
export const jobIdOf = (sender: string, row: { program_id: string; id: string; attempts: number }): string =>
  `${sender}.${row.program_id}.${row.id}.${row.attempts}`;

/** The row of a job; `undefined` for a job that no relay has added. */
export function parseJobId(jobId: string): Acknowledgement | undefined {
  const [sender, programId, id, attempt, more] = jobId.split('.');
  if (!sender || !programId || !id || !attempt || more !== undefined) return undefined;
  return { sender, programId, id, attempt: Number(attempt) };
}

const removeRemainsScript = `
for _, key in ipairs(KEYS) do
  if redis.call('HEXISTS', key, 'data') == 0 then redis.call('DEL', key) end
end`;

const common: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: 3_000,
  // Finds a peer that has gone silent within 20 s; ioredis' socketTimeout leaves timers behind that cut new connections.
  keepAlive: 10_000,
};

/**
 * The only place that knows Bull and its Redis connections.
 *
 * Redis may be absent: connections are tried again for ever, `ready` says how things stand, and nothing that matters is
 * kept in Redis.
 */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly queues = new Map<string, Bull.Queue>();
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

  /** Whether commands would be answered now. */
  get ready(): boolean {
    return this.sharedConnection('client').status === 'ready';
  }

  /** Calls back whenever Redis has become reachable. */
  onReady(listener: () => void): void {
    this.readyListeners.push(listener);
  }

  /** The Bull queue of that name, one a process. */
  open(name: string): Bull.Queue {
    let queue = this.queues.get(name);
    if (queue === undefined) {
      queue = new Bull(name, {
        createClient: (type) => (type === 'bclient' ? this.connect(type) : this.sharedConnection(type)),
        // A dead worker's job is taken over after 5 to 7.5 s, instead of a minute.
        settings: { lockDuration: 5_000, stalledInterval: 2_500, maxStalledCount: 10, retryProcessDelay: 500 },
        defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      });
      queue.on('error', (error) => this.report(error, `queue ${name}`));
      this.queues.set(name, queue);
    }
    return queue;
  }

  /**
   * Removes what is left of jobs whose data Redis has lost: a worker that held one notes its failure under the same key,
   * and Bull adds no job whose key exists.
   */
  async removeRemains(name: string, jobIds: string[]): Promise<void> {
    if (jobIds.length === 0) return;
    const queue = this.open(name);
    const keys = jobIds.map((jobId) => queue.toKey(jobId));
    await queue.client.eval(removeRemainsScript, keys.length, ...keys);
  }

  /** Ends the work of a queue in this process: takes no new jobs, waits up to 10 s for those under way. */
  async finish(name: string): Promise<void> {
    const queue = this.queues.get(name);
    if (queue === undefined) return;
    this.queues.delete(name);
    // Without Redis, Bull would wait for it for ever; one that goes away meanwhile must not stop the rest of the shutdown.
    const closed = queue.close(!this.ready).catch((error: unknown) => this.report(error));
    await atMost(this.ready ? 10_000 : 1_000, closed);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.keys()].map((name) => this.finish(name)));
    this.stopped = true;
    for (const connection of this.connections) connection.disconnect();
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
    this.connections.push(connection);
    return connection;
  }

  /** Milliseconds; `null` when nobody needs the connection any more. */
  private retryAfter(times: number): number | null {
    return this.stopped ? null : Math.min(times * 100, 2_000);
  }

  /** One line for an outage, not one an attempt. */
  private report(error: unknown, of = 'Redis'): void {
    if (this.ready) {
      this.log.warn({ err: error, of }, 'a queue command failed');
    } else if (!this.lost) {
      this.lost = true;
      this.log.warn({ err: error }, 'Redis is out of reach');
    }
  }
}

/** Resolves with the work or when its time is up, whichever comes first. */
export async function atMost(millis: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, millis);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
