import type { ServiceName } from '@laurel/contracts/events/domain-event';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type Bull from 'bull';
import pg from 'pg';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';
import {
  addCursorsSql,
  advanceSql,
  clearFailuresSql,
  dueFailuresSql,
  endSql,
  failSql,
  holdSql,
  keepMonthsSql,
  monthTablesSql,
  readSql,
  releaseSql,
} from './event-log.sql.ts';
import { watchBacklog } from './feeds/backlog-metrics.ts';
import { ConsumerFeed, type LogRow, type Position } from './feeds/consumer-feed.ts';
import { Heartbeats } from './feeds/heartbeats.ts';
import { EVENT_OPTIONS, type EventOptions, RELAY_POOL } from './options.ts';
import { withDeadline } from '../deadlines/with-deadline.ts';
import { allConsumers, jobIdOf, PARK_MARK, parseJobId, queueOf, Queues, WAIT_MARK } from './queues.ts';

const POLL_MILLIS = 200;
/** Seconds after which another process replaces a dead holder. */
const HOLD_SECONDS = 10;
const HOLD_MILLIS = 3_000;
const FAILURES_MILLIS = 1_000;
const MONTHS_MILLIS = 3_600_000;
/** Pause after a turn, so that the next one takes new commits and acknowledgements together. */
const REST_MILLIS = 10;
/** Milliseconds for which acknowledgements are collected before the cursors move. */
const GATHER_MILLIS = 50;

interface Held extends Position {
  consumer: ServiceName;
}

/**
 * Moves the events of the service's log into the consumers' queues, in the order of the log. For each consumer one
 * process at a time reads from a cursor, which moves past an event once it was handled or stands in `event_failure`.
 * Any loss on the way (Redis flushed or killed, a message, this process) only repeats deliveries; the consumer's inbox
 * skips repetitions.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly holder = randomUUID();
  private readonly feeds = new Map<ServiceName, ConsumerFeed>();
  private readonly parkedTotal: Counter<'queue' | 'type'>;
  private turning: Promise<void> | undefined;
  private advancing: Promise<void> | undefined;
  private beating: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private troubled = false;
  private poll: NodeJS.Timeout | undefined;
  private heldAt = 0;
  private failuresAt = 0;
  private monthsAt = 0;

  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    @Inject(RELAY_POOL) private readonly pool: pg.Pool,
    private readonly queues: Queues,
    private readonly heartbeats: Heartbeats,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.parkedTotal = new Counter({
      name: 'outbox_parked_total',
      help: 'Events that were given up after too many attempts',
      labelNames: ['queue', 'type'] as const,
      registers: [registry],
    });
    watchBacklog(registry, pool);
  }

  onApplicationBootstrap(): void {
    for (const consumer of allConsumers()) {
      const queue = this.queues.of(queueOf(consumer));
      queue.on('global:completed', (jobId: Bull.JobId) => this.acknowledge(consumer, String(jobId)));
      queue.on('global:failed', (jobId: Bull.JobId, message: string) => {
        void this.fail(consumer, String(jobId), message);
      });
    }
    this.queues.onReady(() => this.wake());
    this.poll = setInterval(() => this.wake(), POLL_MILLIS);
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    // A turn may be waiting for a Redis that is gone; nothing is lost with it.
    await withDeadline(Promise.all([this.turning, this.advancing, this.beating]), 2_000, undefined);
    await withDeadline(this.release(), 2_000, undefined);
  }

  /** Starts a turn now, or one more after the running turn. */
  wake(): void {
    this.again = true;
    if (this.stopped || this.turning !== undefined) return;
    this.turning = this.turns()
      .then(() => setTimeout(REST_MILLIS))
      .finally(() => {
        this.turning = undefined;
        if (this.again) this.wake();
      });
  }

  private async turns(): Promise<void> {
    try {
      let more = true;
      while (!this.stopped && more) {
        this.again = false;
        more = await this.turn();
      }
      this.troubled = false;
    } catch (error) {
      this.again = false;
      // Logs one line per outage, not five per second.
      if (!this.troubled) this.log.warn({ err: error }, 'the relay missed a turn');
      this.troubled = true;
    }
  }

  /** Resolves with whether the log has more rows. */
  private async turn(): Promise<boolean> {
    await this.keepMonths();
    await this.hold();
    if (this.feeds.size === 0 || !this.queues.ready) return false;
    await this.sendFailures();
    for (const feed of this.feeds.values()) await this.send(feed, feed.overdue(Date.now()));
    const more = await this.sendNew();
    this.beat();
    return more;
  }

  private async keepMonths(): Promise<void> {
    if (Date.now() - this.monthsAt < MONTHS_MILLIS) return;
    const { rows } = await this.pool.query<{ name: string }>(monthTablesSql);
    for (const { name } of rows) await this.pool.query(keepMonthsSql, [name]);
    if (this.monthsAt === 0) await this.pool.query(addCursorsSql, [allConsumers()]);
    this.monthsAt = Date.now();
  }

  /** Extends the cursors of this process, and takes cursors without a holder. */
  private async hold(): Promise<void> {
    if (Date.now() - this.heldAt < HOLD_MILLIS) return;
    const began = Date.now();
    const { rows } = await this.pool.query<Held>(holdSql, [this.holder, HOLD_SECONDS]);
    const held = new Map(rows.map((row) => [row.consumer, row]));
    for (const consumer of this.feeds.keys()) if (!held.has(consumer)) this.feeds.delete(consumer);
    for (const [consumer, { xid, id }] of held) {
      if (!this.feeds.has(consumer)) this.feeds.set(consumer, new ConsumerFeed(consumer, { xid, id }, this.options));
    }
    this.heldAt = began;
  }

  private async sendFailures(): Promise<void> {
    if (Date.now() - this.failuresAt < FAILURES_MILLIS) return;
    this.failuresAt = Date.now();
    const params = [[...this.feeds.keys()], this.options.batchSize, this.options.leaseSeconds * 4];
    const { rows } = await this.pool.query<LogRow & { consumer: string }>(dueFailuresSql, params);
    for (const feed of this.feeds.values()) {
      await this.send(
        feed,
        rows.filter((row) => row.consumer === feed.consumer).flatMap((row) => feed.retry(row)),
      );
    }
  }

  private async sendNew(): Promise<boolean> {
    const end = (await this.pool.query<Position & { waiting: boolean }>({ name: 'event_end', text: endSql })).rows[0];
    if (end === undefined) return false;
    this.again ||= end.waiting;
    let more = false;
    for (const feed of this.feeds.values()) {
      if (!feed.isBehind(end)) continue;
      const room = feed.room;
      if (room === 0) continue;
      const { position, types, oldestId } = feed;
      const values = [position.xid, position.id, end.xid, end.id, oldestId, types, room];
      const { rows } = await this.pool.query<LogRow>({ name: 'event_read', text: readSql, values });
      const last = rows.length < room ? undefined : rows.at(-1);
      await this.send(feed, feed.take(rows, last ?? end));
      more ||= rows.length === this.options.batchSize;
    }
    this.advanceSoon();
    return more;
  }

  private async send(feed: ConsumerFeed, rows: { row: LogRow; again: boolean }[]): Promise<void> {
    if (rows.length === 0) return;
    const name = queueOf(feed.consumer);
    const again = rows.filter((sent) => sent.again).map(({ row }) => this.jobId(row));
    await this.queues.removeRemains(name, again);
    await this.queues.of(name).addBulk(rows.map(({ row }) => this.jobOf(row)));
  }

  /** Runs beside the turns: a service whose connections are all in use still delivers its events. */
  private beat(): void {
    this.beating ??= this.heartbeats
      .beat([...this.feeds.values()])
      .catch((error: unknown) => {
        if (!this.stopped) this.log.warn({ err: error }, 'the consumers could not be sent the watermark');
      })
      .finally(() => {
        this.beating = undefined;
      });
  }

  private acknowledge(consumer: ServiceName, jobId: string): void {
    const feed = this.feeds.get(consumer);
    const done = this.own(jobId);
    if (feed === undefined || done === undefined || this.stopped) return;
    feed.acknowledge(done.id);
    this.advanceSoon();
    if (feed.room > 0) this.wake();
  }

  private advanceSoon(): void {
    this.advancing ??= setTimeout(GATHER_MILLIS)
      .then(() => this.advance())
      .catch((error: unknown) => {
        // Consumers skip the events as repeated after a restart.
        this.log.warn({ err: error }, 'the cursors of the event log could not be moved');
      })
      .finally(() => {
        this.advancing = undefined;
      });
  }

  private async advance(): Promise<void> {
    const progress = [...this.feeds.values()].map((feed) => ({ feed, stored: feed.toStore }));
    for (const { feed, stored } of progress) {
      if (stored.recovered.length === 0) continue;
      const [programs, ids] = [stored.recovered.map((row) => row.program_id), stored.recovered.map((row) => row.id)];
      await this.pool.query(clearFailuresSql, [feed.consumer, programs, ids]);
    }
    const moved = progress.flatMap(({ feed: { consumer }, stored: { cursor } }) =>
      cursor ? [{ consumer, ...cursor }] : [],
    );
    if (moved.length > 0) {
      const places = [moved.map(({ consumer }) => consumer), moved.map(({ xid }) => xid), moved.map(({ id }) => id)];
      await this.pool.query({ name: 'event_advance', text: advanceSql, values: [this.holder, ...places] });
    }
    for (const { feed, stored } of progress) feed.stored(stored);
  }

  private async release(): Promise<void> {
    await this.advance();
    await this.pool.query(releaseSql, [this.holder]);
  }

  private async fail(consumer: ServiceName, jobId: string, message: string): Promise<void> {
    const feed = this.feeds.get(consumer);
    const failed = this.own(jobId);
    if (feed === undefined || failed === undefined || this.stopped) return;
    const { programId, id, attempt } = failed;
    const type = feed.typeOf(id);
    if (type === undefined) return;
    try {
      const { maxAttempts } = this.options;
      const [park, wait] = [message.startsWith(PARK_MARK), message.startsWith(WAIT_MARK)];
      const params = [consumer, programId, id, attempt, message, maxAttempts, park, wait];
      const [row] = (await this.pool.query<{ attempts: number; parked: boolean }>(failSql, params)).rows;
      feed.failed(id);
      this.advanceSoon();
      if (row === undefined) return;
      const detail = { event_id: id, program_id: programId, consumer, type, ...row, reason: message };
      if (row.parked) {
        this.parkedTotal.inc({ queue: queueOf(consumer), type });
        this.log.error(detail, 'an event was parked');
      } else {
        this.log.warn(detail, 'an event could not be handled');
      }
    } catch (error) {
      this.log.warn({ err: error, event_id: id }, 'a failed attempt could not be recorded');
    }
  }

  /** The event behind a job; jobs of other senders in the same queue are not settled here. */
  private own(jobId: string): { programId: string; id: string; attempt: number } | undefined {
    const event = parseJobId(jobId);
    return event?.sender === this.options.service ? event : undefined;
  }

  private jobId(row: LogRow): string {
    return jobIdOf(this.options.service, row);
  }

  private jobOf(row: LogRow): { data: unknown; opts: Bull.JobOptions } {
    const { id, type, version, program_id, effective_at, payload, trace_id, cause } = row;
    return {
      data: { id, type, version, program_id, effective_at, data: payload, trace_id, cause },
      opts: { jobId: this.jobId(row), attempts: 1, removeOnComplete: true, removeOnFail: true },
    };
  }
}
