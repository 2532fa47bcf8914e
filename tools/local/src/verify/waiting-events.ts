import { eventRoutes } from '@laurel/contracts/events/domain-event';

/** An event waits too long after this many seconds; the metric `outbox_oldest_seconds` shows the oldest. */
export const PATIENCE_SECONDS = 60;

/**
 * Events of a service's log that a consumer has not handled for a minute, with those that were parked. `$1` types by
 * consumer, as `{"consumer": ["type"]}`; `$2` seconds.
 */
export const waitingEventsSql = `
SELECT route.consumer || ' ' || e.type || ' ' || e.id AS key
FROM jsonb_each($1) AS route (consumer, types) LEFT JOIN event_cursor c ON c.consumer = route.consumer
JOIN event e ON (e.xid, e.id) > (coalesce(c.xid, '0'), coalesce(c.id, '00000000-0000-0000-0000-000000000000'))
  AND route.types ? e.type AND uuid_extract_timestamp(e.id) < now() - make_interval(secs => $2)
UNION ALL
SELECT f.consumer || ' ' || e.type || ' ' || e.id FROM event_failure f
JOIN event e ON e.program_id = f.program_id AND e.id = f.event_id
WHERE f.next_at IS NULL OR uuid_extract_timestamp(e.id) < now() - make_interval(secs => $2)`;

/** Types of events by the service that handles them. */
export function typesByConsumer(): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const [type, consumers] of Object.entries(eventRoutes)) {
    for (const consumer of consumers) (types[consumer] ??= []).push(type);
  }
  return types;
}
