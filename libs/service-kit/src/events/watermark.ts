import { eventRoutes, eventSenders, type EventType, type ServiceName } from '@laurel/contracts/events/domain-event';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { EVENT_OPTIONS, type EventOptions } from './options.ts';

/**
 * Maximum of services in a row through which one cause passes, each publishing an event because of the one before: a
 * receipt is accepted (receipts), qualifies a referral (programs), is paid as a completion (programs), becomes points
 * (rewards).
 */
export const HOPS = 3;

/** The services whose events a service consumes. */
export const sendersTo = (service: string): ServiceName[] => [
  ...new Set(
    (Object.keys(eventRoutes) as EventType[])
      .filter((type) => (eventRoutes[type] as readonly string[]).includes(service))
      .flatMap((type) => [...eventSenders[type]]),
  ),
];

/**
 * Runs as the service's own role: every event of a finished transaction began before, so an event that takes effect at
 * this moment was committed or does not exist. The second covers differing clocks of processes that name a moment
 * themselves.
 */
export const openMomentSql = `
SELECT (least(clock_timestamp(), min(xact_start)) - interval '1 second')::text AS moment
FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`;

/** $1 senders to this service, $2 hops. The last committed row, and how far this service has handled events of others. */
export const measureSql = `
SELECT ARRAY(
    SELECT CASE WHEN count(w.sender) = cardinality($1::text[]) THEN coalesce(min(w.up_to[hop]), 'infinity')
      ELSE '-infinity' END
    FROM generate_series(1, $2::integer) AS hop LEFT JOIN event_watermark w ON w.sender = ANY ($1)
    GROUP BY hop ORDER BY hop)::text[] AS own, e.xid::text, e.id
FROM (SELECT) one LEFT JOIN (SELECT xid, id FROM event ORDER BY event.xid DESC, id DESC LIMIT 1) e ON true`;

/**
 * $1 consumer, $2 moment, $3 moments by hop: the moments that may be published, before every event that is still
 * retried.
 */
export const upToSql = `
WITH floor AS (
  SELECT least($2::timestamptz, min(e.effective_at) - interval '1 microsecond') AS moment
  FROM event_failure f JOIN event e ON e.program_id = f.program_id AND e.id = f.event_id
  WHERE f.consumer = $1 AND f.next_at IS NOT NULL)
SELECT ARRAY(
  SELECT least(floor.moment, o.moment) FROM unnest('infinity'::timestamptz || $3::timestamptz[]) WITH ORDINALITY AS o (moment, hop)
  ORDER BY o.hop)::text[] AS up_to
FROM floor`;

/** $1 sender, $2 moments by hop; an older message that comes late changes nothing. */
export const storeWatermarkSql = `
INSERT INTO event_watermark AS w (sender, up_to) VALUES ($1, $2::timestamptz[])
ON CONFLICT (sender) DO UPDATE SET up_to = ARRAY(
  SELECT greatest(o.old, o.new) FROM unnest(w.up_to, excluded.up_to) WITH ORDINALITY AS o (old, new, hop) ORDER BY o.hop)`;

const handledSql = `
SELECT CASE WHEN count(*) = cardinality($1::text[]) THEN min(up_to[$2]) END AS moment
FROM event_watermark WHERE sender = ANY ($1)`;

/** How far a service has handled the events of the others. */
@Injectable()
export class Watermark {
  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    private readonly database: Database,
  ) {}

  /**
   * The moment up to which every event that concerns this service was handled, or parked for an operator, including
   * events that another service publishes because of such an event. It stands still while a sender is absent, while an
   * event is retried, and while a transaction is open that may still write an event; it never goes back. The senders'
   * logs contain the events of all programs, so it is the same for each.
   */
  async handledUpTo(scope: TenantScope): Promise<Date> {
    const params = [sendersTo(this.options.service), HOPS];
    const [row] = await this.database.transaction(scope, () =>
      this.database.query<{ moment: Date | number | null }>(scope, handledSql, params),
    );
    const moment = row?.moment;
    if (moment instanceof Date) return moment;
    return new Date(moment === Infinity ? 8.64e15 : 0);
  }
}
