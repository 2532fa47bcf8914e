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

/** What the log held at one moment. */
interface Measure {
  /** Every fact that holds at or before this moment was committed. */
  moment: string;
  /** The last row that was committed; `undefined` of an empty log. */
  end: Position | undefined;
  /** Up to when this service had handled what others told it, by the number of services that a fact has passed. */
  own: string[];
}

/**
 * Tells each consumer up to which moment it has handled this service's facts: a moment is measured together with the end
 * of the log, and told once the consumer has acknowledged everything up to there.
 */
@Injectable()
export class Heartbeats {
  // A relay may be woken by a request, whose transaction is over.
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly open = new Map<ServiceName, Measure>();
  private measuredAt = 0;

  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    @Inject(RELAY_POOL) private readonly pool: pg.Pool,
    private readonly database: Database,
    private readonly queues: Queues,
  ) {}

  /** Measures where that is due, and tells what has been acknowledged since. */
  async beat(feeds: readonly ConsumerFeed[]): Promise<void> {
    const told = feeds.filter(({ consumer }) => sendersTo(consumer).includes(this.options.service as ServiceName));
    const free = told.filter(({ consumer }) => !this.open.has(consumer));
    if (free.length > 0 && Date.now() - this.measuredAt >= INTERVAL_MILLIS) {
      this.measuredAt = Date.now();
      const measure = await this.measure();
      for (const { consumer } of free) this.open.set(consumer, measure);
    }
    for (const feed of told) {
      const measure = this.open.get(feed.consumer);
      if (measure === undefined || (measure.end !== undefined && feed.isUnsettledAt(measure.end))) continue;
      this.open.delete(feed.consumer);
      await this.tell(feed.consumer, measure);
    }
  }

  /** The moment first: a transaction that ends after it was taken, and before the end is read, only makes the end later. */
  private async measure(): Promise<Measure> {
    const [open] = await this.outside(() => this.database.unscoped<{ moment: string }>(openMomentSql));
    const params = [sendersTo(this.options.service), HOPS - 1];
    const { rows } = await this.pool.query<{ own: string[]; xid: string | null; id: string }>(measureSql, params);
    const [row] = rows;
    if (open === undefined || row === undefined) throw new Error('The event log could not be measured');
    const { own, xid, id } = row;
    return { moment: open.moment, end: xid === null ? undefined : { xid, id }, own };
  }

  /** One message at most waits in the queue of a consumer that is away; the next one says more. */
  private async tell(consumer: ServiceName, { moment, own }: Measure): Promise<void> {
    const { rows } = await this.pool.query<{ up_to: string[] }>(upToSql, [consumer, moment, own]);
    const sender = this.options.service;
    const [name, jobId] = [queueOf(consumer), `${sender}.heartbeat`];
    await this.queues.removeRemains(name, [jobId]);
    const data = { heartbeat: sender, up_to: rows[0]?.up_to };
    await this.queues.of(name).add(data, { jobId, removeOnComplete: true, removeOnFail: true });
  }
}
