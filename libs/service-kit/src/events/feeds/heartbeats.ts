import type { ServiceName } from '@laurel/contracts/events/domain-event';
import { Inject, Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Database } from '../../database/database.ts';
import { EVENT_OPTIONS, type EventOptions, RELAY_POOL } from '../options.ts';
import { queueOf, Queues } from '../queues.ts';
import { HOPS, measureSql, openMomentSql, sendersTo, upToSql } from '../watermark.ts';
import type { ConsumerFeed, Position } from './consumer-feed.ts';

const INTERVAL_MILLIS = 1_000;

/** State of the log at one moment. */
interface Measure {
  /** Every event that takes effect at or before this moment was committed. */
  moment: string;
  /** The last committed row; `undefined` for an empty log. */
  end: Position | undefined;
  /**
   * Moments up to which this service had handled the events of others, by the number of services that an event has
   * passed.
   */
  own: string[];
}

/**
 * Publishes to each consumer the moment up to which it has handled this service's events: a moment is measured together
 * with the end of the log, and published once the consumer has acknowledged everything up to there.
 */
@Injectable()
export class Heartbeats {
  // A request may wake the relay, and the relay must not run in the request's finished transaction.
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly open = new Map<ServiceName, Measure>();
  private measuredAt = 0;

  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    @Inject(RELAY_POOL) private readonly pool: pg.Pool,
    private readonly database: Database,
    private readonly queues: Queues,
  ) {}

  /** Measures when that is due, and publishes what has been acknowledged since. */
  async beat(feeds: readonly ConsumerFeed[]): Promise<void> {
    const receivers = feeds.filter(({ consumer }) => sendersTo(consumer).includes(this.options.service as ServiceName));
    const idle = receivers.filter(({ consumer }) => !this.open.has(consumer));
    if (idle.length > 0 && Date.now() - this.measuredAt >= INTERVAL_MILLIS) {
      this.measuredAt = Date.now();
      const measure = await this.measure();
      for (const { consumer } of idle) this.open.set(consumer, measure);
    }
    for (const feed of receivers) {
      const measure = this.open.get(feed.consumer);
      if (measure === undefined || (measure.end !== undefined && feed.isUnsettledAt(measure.end))) continue;
      this.open.delete(feed.consumer);
      await this.publish(feed.consumer, measure);
    }
  }

  /** Reads the moment first: a transaction that ends between the two reads only makes the end later. */
  private async measure(): Promise<Measure> {
    const [open] = await this.outside(() => this.database.unscoped<{ moment: string }>(openMomentSql));
    const params = [sendersTo(this.options.service), HOPS - 1];
    const { rows } = await this.pool.query<{ own: string[]; xid: string | null; id: string }>(measureSql, params);
    const [row] = rows;
    if (open === undefined || row === undefined) throw new Error('The event log could not be measured');
    const { own, xid, id } = row;
    return { moment: open.moment, end: xid === null ? undefined : { xid, id }, own };
  }

  /** At most one message waits in the queue of an absent consumer; the next one replaces it. */
  private async publish(consumer: ServiceName, { moment, own }: Measure): Promise<void> {
    const { rows } = await this.pool.query<{ up_to: string[] }>(upToSql, [consumer, moment, own]);
    const sender = this.options.service;
    const [name, jobId] = [queueOf(consumer), `${sender}.heartbeat`];
    await this.queues.removeRemains(name, [jobId]);
    const data = { heartbeat: sender, up_to: rows[0]?.up_to };
    await this.queues.of(name).add(data, { jobId, removeOnComplete: true, removeOnFail: true });
  }
}
