import { type EventType, eventRoutes, type ServiceName } from '@laurel/contracts/events/domain-event';
import { getQueueToken } from '@nestjs/bull';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type Bull from 'bull';
import { withDeadline } from '../deadlines/with-deadline.ts';
import type { RedisConnections } from './redis/redis-connections.ts';

/** The Redis queue of a consuming service; the braces keep its keys in one Cluster slot. */
export const queueOf = (service: ServiceName): string => `{${service}}`;

/** All events that a service consumes. */
export const typesFor = (service: string): EventType[] =>
  (Object.keys(eventRoutes) as EventType[]).filter((type) =>
    (eventRoutes[type] as readonly string[]).includes(service),
  );

/** Every service that consumes events. */
export const allConsumers = (): ServiceName[] => [...new Set(Object.values(eventRoutes).flat())];

/** The event of the log behind a job, and its attempt. */
export interface Acknowledgement {
  sender: string;
  programId: string;
  id: string;
  attempt: number;
}

/** Prefix of the message of a failure that no further attempt can cure. */
export const PARK_MARK = 'parked: ';

/** Prefix of the message of a failure that only a newer version of the consumer can cure. */
export const WAIT_MARK = 'waits: ';

/**
 * The sender's name, the row's key and its attempt: adding a row again while its job exists does nothing, a later
 * attempt is a new job, and an attempt's failure is counted once.
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

/** Injection tokens of the consumers' queues. */
export const queueTokens = (): string[] => allConsumers().map((consumer) => getQueueToken(queueOf(consumer)));

/**
 * The queues of `BullModule`, one per consumer. @nestjs/bull begins to consume while modules are initialized, and ends
 * with HTTP already closed: here consuming begins once the application is ready, and ends within a time limit.
 */
@Injectable()
export class Queues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly queues: ReadonlyMap<string, Bull.Queue>;
  private readonly starts: (() => Promise<void>)[] = [];

  constructor(
    private readonly redis: RedisConnections,
    queues: readonly Bull.Queue[],
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const [name, queue] of this.queues) {
      queue.on('error', (error) => redis.report(error, `queue ${name}`));
      this.postpone(queue);
      // The hook that @nestjs/bull gives a queue waits for a lost Redis without end.
      Object.assign(queue, { onApplicationShutdown: () => this.finish(name) });
    }
  }

  /**
   * Postpones `process`, which @nestjs/bull calls without handling its promise: it rejects when Redis is gone at
   * shutdown.
   */
  private postpone(queue: Bull.Queue): void {
    const process = queue.process.bind(queue) as (...args: unknown[]) => Promise<void>;
    Object.assign(queue, {
      process: (...args: unknown[]): void => {
        this.starts.push(() => process(...args));
      },
    });
  }

  onApplicationBootstrap(): void {
    for (const start of this.starts) start().catch((error: unknown) => this.redis.report(error, 'the consumer'));
  }

  /** Whether Redis would answer commands now. */
  get ready(): boolean {
    return this.redis.ready;
  }

  /** Calls back whenever Redis has become reachable. */
  onReady(listener: () => void): void {
    this.redis.onReady(listener);
  }

  of(name: string): Bull.Queue {
    const queue = this.queues.get(name);
    if (queue === undefined) throw new Error(`There is no queue ${name}`);
    return queue;
  }

  /**
   * Removes the remains of jobs whose data Redis has lost: a worker that held one notes its failure under the same key,
   * and Bull adds no job whose key exists.
   */
  async removeRemains(name: string, jobIds: string[]): Promise<void> {
    if (jobIds.length === 0) return;
    const queue = this.of(name);
    const keys = jobIds.map((jobId) => queue.toKey(jobId));
    await queue.client.eval(removeRemainsScript, keys.length, ...keys);
  }

  /** Stops consuming a queue in this process: takes no new jobs, waits up to 10 s for running ones. */
  async finish(name: string): Promise<void> {
    // Bull would wait for an absent Redis forever; one that disappears meanwhile must not block the rest of the
    // shutdown.
    const closed = this.of(name)
      .close(!this.ready)
      .catch((error: unknown) => this.redis.report(error));
    await withDeadline(closed, this.ready ? 10_000 : 1_000, undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.keys()].map((name) => this.finish(name)));
    this.redis.disconnect();
  }
}
