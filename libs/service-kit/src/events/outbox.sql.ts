/** $1 program, $2 rows. */
export const appendSql = `
INSERT INTO outbox (program_id, queue, type, payload)
SELECT $1::bigint, queue, type, payload FROM jsonb_to_recordset($2) AS e (queue text, type text, payload jsonb)`;

/** $1 rows at most, $2 seconds of the first lease; it doubles twice, so that a backlog is not added again all the time. */
export const leaseSql = `
UPDATE outbox o SET leases = least(o.leases, 2) + 1, next_at = now() + make_interval(secs => $2 * 2 ^ least(o.leases, 2))
FROM (SELECT program_id, id FROM outbox WHERE next_at <= now() ORDER BY next_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) due
WHERE o.program_id = due.program_id AND o.id = due.id
RETURNING o.program_id, o.id, o.queue, o.type, o.payload, o.trace_id, o.attempts, o.leases,
  to_char(o.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS occurred_at`;

/** $1 programs, $2 ids: delivered and taken in. */
export const acknowledgeSql = `
DELETE FROM outbox o USING unnest($1::bigint[], $2::uuid[]) AS done (program_id, id)
WHERE o.program_id = done.program_id AND o.id = done.id`;

/**
 * $1 program, $2 id, $3 the attempt that failed, $4 error, $5 attempts at most, $6 park now.
 * Counted once, however many relays hear of it: the attempt has to be the current one.
 */
export const failSql = `
UPDATE outbox SET attempts = attempts + 1, leases = 0, error = left($4, 2000),
  next_at = CASE WHEN $6 OR attempts + 1 >= $5 THEN 'infinity'
    ELSE now() + make_interval(secs => least(2 ^ (attempts + 1), 600)) END
WHERE program_id = $1 AND id = $2 AND attempts = $3
RETURNING queue, type, attempts, next_at = 'infinity' AS parked`;

/** How many rows wait, how many are parked, and the age of the oldest that waits. */
export const backlogSql = `
SELECT count(*) FILTER (WHERE next_at < 'infinity')::int AS waiting, count(*) FILTER (WHERE next_at = 'infinity')::int AS parked,
  coalesce(extract(epoch FROM now() - min(occurred_at) FILTER (WHERE next_at < 'infinity')), 0)::float8 AS oldest_seconds
FROM outbox`;
