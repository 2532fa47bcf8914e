import { isoText } from '../columns/iso-text.ts';

/** Parameters: $1 program, $2 events. */
export const appendSql = 'SELECT append_events($1, $2)';

/** Creates missing cursors of the consumers $1; a new one begins at the start of the log. */
export const addCursorsSql = `
INSERT INTO event_cursor (consumer) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`;

/** Takes the cursors without a holder for $1 holder, for $2 seconds, and extends its own; returns all that it holds. */
export const holdSql = `
UPDATE event_cursor c SET holder = $1, held_until = clock_timestamp() + make_interval(secs => $2)
FROM (SELECT consumer FROM event_cursor WHERE holder IS NULL OR holder = $1 OR held_until < clock_timestamp()
  ORDER BY consumer FOR UPDATE) free
WHERE c.consumer = free.consumer RETURNING c.consumer, c.xid::text, c.id`;

/** Parameter: $1 holder. */
export const releaseSql = `UPDATE event_cursor SET holder = NULL, held_until = NULL WHERE holder = $1`;

/**
 * $1 holder, $2 consumers, $3 their transactions, $4 their ids: positions up to which nothing has to be delivered
 * again. A position that a crash of the database loses only repeats deliveries, so the commit does not wait for the
 * disk.
 */
export const advanceSql = `
WITH lazy AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
UPDATE event_cursor c SET xid = place.xid::xid8, id = place.id
FROM lazy, unnest($2::text[], $3::text[], $4::uuid[]) AS place (consumer, xid, id)
WHERE c.consumer = place.consumer AND c.holder = $1`;

/**
 * The end of the log as a reader may see it: no row before it can still appear. `waiting`: committed rows stand behind
 * the end because older transactions are still open.
 */
export const endSql = `
SELECT xid::text, id, EXISTS (SELECT FROM event WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS waiting
FROM event WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY event.xid DESC, id DESC LIMIT 1`;

/**
 * Rows of the log for a consumer, after a position and up to an end that was read before, in the order of the log. $1
 * transaction and $2 id of the position, $3 and $4 of the end, $5 the smallest id to read, $6 types, $7 maximum of
 * rows.
 */
export const readSql = `
SELECT program_id, id, xid::text, type, version, trace_id, cause, payload,
  ${isoText('effective_at')} AS effective_at, 0 AS attempts
FROM event
WHERE (xid, id) > ($1::xid8, $2::uuid) AND (xid, id) <= ($3::xid8, $4::uuid) AND id >= $5::uuid AND type = ANY ($6::text[])
ORDER BY event.xid, id LIMIT $7`;

/** Due failures of $1 consumers, at most $2 rows, leased for $3 seconds so that they are not sent twice at once. */
export const dueFailuresSql = `
WITH due AS (
  UPDATE event_failure f SET next_at = now() + make_interval(secs => $3)
  FROM (SELECT program_id, consumer, event_id FROM event_failure WHERE next_at <= now() AND consumer = ANY ($1::text[])
    ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
  WHERE f.program_id = d.program_id AND f.consumer = d.consumer AND f.event_id = d.event_id
  RETURNING f.program_id, f.consumer, f.event_id, f.attempts)
SELECT due.consumer, e.program_id, e.id, e.xid::text, e.type, e.version, e.trace_id, e.cause, e.payload,
  ${isoText('e.effective_at')} AS effective_at, due.attempts
FROM due JOIN event e ON e.program_id = due.program_id AND e.id = due.event_id`;

/** Removes failures that were handled after all: $1 consumer, $2 programs, $3 ids. */
export const clearFailuresSql = `
DELETE FROM event_failure f USING unnest($2::bigint[], $3::uuid[]) AS done (program_id, event_id)
WHERE f.program_id = done.program_id AND f.consumer = $1 AND f.event_id = done.event_id`;

/**
 * $1 consumer, $2 program, $3 id, $4 the failed attempt, $5 error, $6 maximum of attempts, $7 park now, $8 wait:
 * retried every five minutes without being counted. A failure is counted once: the attempt has to be the current one.
 */
export const failSql = `
INSERT INTO event_failure AS f (program_id, consumer, event_id, attempts, error, next_at)
VALUES ($2, $1, $3, CASE WHEN $8 THEN 0 ELSE 1 END, left($5, 2000), CASE WHEN $8 THEN now() + interval '5 minutes'
  WHEN $7 OR $6 <= 1 THEN NULL ELSE now() + interval '2 seconds' END)
ON CONFLICT (program_id, consumer, event_id) DO UPDATE
SET attempts = f.attempts + CASE WHEN $8 THEN 0 ELSE 1 END, error = excluded.error, failed_at = now(),
  next_at = CASE WHEN $7 OR f.attempts + 1 >= $6 AND NOT $8 THEN NULL WHEN $8 THEN now() + interval '5 minutes'
    ELSE now() + make_interval(secs => least(2 ^ (f.attempts + 1), 600)) END
WHERE f.attempts = $4
RETURNING attempts, next_at IS NULL AS parked`;

/** Backlog of the consumers in $1 with the types that each takes, as `{"consumer": ["type"]}`. */
export const backlogSql = `
SELECT coalesce(sum(waiting), 0)::int AS waiting, (SELECT count(*) FROM event_failure WHERE next_at IS NULL)::int AS parked,
  coalesce(extract(epoch FROM now() - min(oldest)), 0)::float8 AS oldest_seconds
FROM (
  SELECT count(*) AS waiting, min(uuid_extract_timestamp(e.id)) AS oldest
  FROM event_cursor c JOIN jsonb_each($1) AS route (consumer, types) ON route.consumer = c.consumer
  CROSS JOIN LATERAL (SELECT id, type FROM event WHERE (xid, id) > (c.xid, c.id) ORDER BY event.xid, id LIMIT 10000) e
  WHERE route.types ? e.type
  UNION ALL
  SELECT count(*), min(uuid_extract_timestamp(event_id)) FROM event_failure WHERE next_at IS NOT NULL) lag`;

/** Tables that are partitioned by month. */
export const monthTablesSql = `
SELECT c.relname AS name FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid ORDER BY 1`;

/** Parameter: $1 table. */
export const keepMonthsSql = `SELECT keep_months($1)`;
