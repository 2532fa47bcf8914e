import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type Bull from 'bull';
import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, Counter, type Registry } from 'prom-client';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';
import { EVENT_OPTIONS, type EventOptions, RELAY_POOL } from './options.ts';
import { acknowledgeSql, backlogSql, failSql, leaseSql } from './outbox.sql.ts';
import { type Acknowledgement, allQueues, atMost, jobIdOf, PARK_MARK, parseJobId, Queues } from './queues.ts';
import { WakeListener } from './wake-listener.ts';

interface LeasedRow {
  program_id: string;
  id: string;
  queue: string;
  type: string;
  payload: unknown;
  trace_id: string | null;
  attempts: number;
  leases: number;
  occurred_at: string;
}

interface Failure {
  queue: string;
  type: string;
  attempts: number;
  parked: boolean;
}

interface Backlog {
  waiting: number;
  parked: number;
  oldest_seconds: number;
}

const POLL_MILLIS = 1_000;
const GATHER_MILLIS = 20;

/**
 * Carries outbox rows into the consumers' queues and removes them once they have been handled.
 *
 * A row is never "sent": it has a lease. Whatever is lost on the way (Redis flushed or killed, a message, this process) only
 * lets the lease run out; the row is then added again and the consumer's inbox answers a repetition.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: WakeListener;
  private readonly parkedTotal: Counter<'queue' | 'type'>;
  private acknowledged: Acknowledgement[] = [];
  private acknowledging: Promise<void> | undefined;
  private turning: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private troubled = false;
  private poll: NodeJS.Timeout | undefined;

  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    @Inject(RELAY_POOL) private readonly pool: pg.Pool,
    private readonly queues: Queues,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.listener = new WakeListener(options.relayDatabaseUrl, 'outbox', () => this.wake());
    this.parkedTotal = new Counter({
      name: 'outbox_parked_total',
      help: 'Facts that were given up after too many attempts',
      labelNames: ['queue', 'type'] as const,
      registers: [registry],
    });
    this.watchBacklog(registry);
  }

  onApplicationBootstrap(): void {
    for (const name of allQueues()) {
      const queue = this.queues.open(name);
      queue.on('global:completed', (jobId: Bull.JobId) => this.acknowledge(String(jobId)));
      queue.on('global:failed', (jobId: Bull.JobId, message: string) => void this.fail(String(jobId), message));
    }
    this.queues.onReady(() => this.wake());
    this.listener.start();
    this.poll = setInterval(() => this.wake(), POLL_MILLIS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    await this.listener.stop();
    // A turn may be waiting for a Redis that is gone; its rows have a lease.
    await atMost(2_000, Promise.all([this.turning, this.acknowledging]));
  }

  /** Looks for due rows now, or once more after the look under way. */
  wake(): void {
    this.again = true;
    if (this.stopped || this.turning !== undefined) return;
    this.turning = this.turns().finally(() => {
      this.turning = undefined;
      if (this.again) this.wake();
    });
  }

  private async turns(): Promise<void> {
    try {
      let leased = this.options.turnSize;
      while (!this.stopped && leased === this.options.turnSize) {
        this.again = false;
        leased = await this.turn();
      }
      this.troubled = false;
    } catch (error) {
      this.again = false;
      // One line for an outage, not one a second.
      if (!this.troubled) this.log.warn({ err: error }, 'the outbox relay missed a turn');
      this.troubled = true;
    }
  }

  /** Leases due rows and adds them to their queues; answers how many. */
  private async turn(): Promise<number> {
    if (!this.queues.ready) return 0;
    const { rows } = await this.pool.query<LeasedRow>(leaseSql, [this.options.turnSize, this.options.leaseSeconds]);
    const byQueue = new Map<string, LeasedRow[]>();
    for (const row of rows) {
      const list = byQueue.get(row.queue);
      if (list === undefined) byQueue.set(row.queue, [row]);
      else list.push(row);
    }
    for (const [name, list] of byQueue) {
      const again = list.filter((row) => row.leases > 1).map((row) => jobIdOf(this.options.service, row));
      await this.queues.removeRemains(name, again);
      await this.queues.open(name).addBulk(list.map((row) => this.jobOf(row)));
    }
    return rows.length;
  }

  private acknowledge(jobId: string): void {
    const done = this.own(jobId);
    if (done === undefined || this.stopped) return;
    this.acknowledged.push(done);
    this.acknowledging ??= this.flush().finally(() => {
      this.acknowledging = undefined;
    });
  }

  private async flush(): Promise<void> {
    while (this.acknowledged.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MILLIS));
      const done = this.acknowledged.splice(0);
      try {
        await this.pool.query(acknowledgeSql, [done.map((row) => row.programId), done.map((row) => row.id)]);
      } catch (error) {
        // The leases run out, the facts are answered as repeated, and acknowledged again.
        this.log.warn({ err: error, rows: done.length }, 'acknowledged facts could not be removed');
      }
    }
  }

  private async fail(jobId: string, message: string): Promise<void> {
    const failed = this.own(jobId);
    if (failed === undefined || this.stopped) return;
    const { programId, id, attempt } = failed;
    const park = message.startsWith(PARK_MARK);
    try {
      const params = [programId, id, attempt, message, this.options.maxAttempts, park];
      const [row] = (await this.pool.query<Failure>(failSql, params)).rows;
      if (row === undefined) return;
      const detail = { event_id: id, program_id: programId, ...row, reason: message };
      if (row.parked) {
        this.parkedTotal.inc({ queue: row.queue, type: row.type });
        this.log.error(detail, 'a fact was parked');
      } else {
        this.log.warn(detail, 'a fact could not be handled');
      }
    } catch (error) {
      this.log.warn({ err: error, event_id: id }, 'a failed attempt could not be recorded');
    }
  }

  /** The row behind a job; other senders' jobs in the same queue are theirs to settle. */
  private own(jobId: string): Acknowledgement | undefined {
    const row = parseJobId(jobId);
    return row?.sender === this.options.service ? row : undefined;
  }

  private watchBacklog(registry: Registry): void {
    const rows = new Gauge({
      name: 'outbox_rows',
      help: 'Facts in the outbox, waiting or parked',
      labelNames: ['state'] as const,
      registers: [registry],
      collect: async () => {
        try {
          const [backlog] = (await this.pool.query<Backlog>(backlogSql)).rows;
          rows.set({ state: 'waiting' }, backlog?.waiting ?? 0);
          rows.set({ state: 'parked' }, backlog?.parked ?? 0);
          oldest.set(backlog?.oldest_seconds ?? 0);
        } catch {
          rows.reset();
        }
      },
    });
    const oldest = new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest fact that waits',
      registers: [registry],
    });
  }

  private jobOf(row: LeasedRow): { data: unknown; opts: Bull.JobOptions } {
    const { id, type, program_id, occurred_at, payload, trace_id } = row;
    return {
      data: { id, type, version: 1, program_id, occurred_at, data: payload, trace_id },
      opts: { jobId: jobIdOf(this.options.service, row), attempts: 1, removeOnComplete: true, removeOnFail: true },
    };
  }
}
