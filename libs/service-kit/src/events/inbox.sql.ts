/**
 * $1 programs, $2 ids. Raises the start counter of events that are new, or repeated after a caught error. `fresh` false
 * and `handled` false: an earlier start ended without a trace.
 */
export const receiveSql = `
WITH received AS (
  SELECT program_id, event_id FROM unnest($1::bigint[], $2::uuid[]) AS r (program_id, event_id)
), fresh AS (
  INSERT INTO inbox (program_id, event_id) SELECT DISTINCT program_id, event_id FROM received ORDER BY 1, 2
  ON CONFLICT (program_id, event_id) DO UPDATE SET starts = 1 WHERE inbox.starts = 0 AND inbox.handled_at IS NULL
  RETURNING program_id, event_id
)
SELECT event_id, f.program_id IS NOT NULL AS fresh, i.handled_at IS NOT NULL AS handled
FROM received LEFT JOIN fresh f USING (program_id, event_id) LEFT JOIN inbox i USING (program_id, event_id)`;

/**
 * $1 program, $2 id: one more start of a suspect event, committed before it is handled. No row: it was handled already.
 */
export const startSql = `
UPDATE inbox SET starts = starts + 1 WHERE program_id = $1 AND event_id = $2 AND handled_at IS NULL RETURNING starts`;

/** $1 program, $2 id: the event's failure was caught and is counted by the sender. */
export const caughtSql = `
UPDATE inbox SET starts = 0 WHERE program_id = $1 AND event_id = $2 AND handled_at IS NULL`;

/** $1 program, $2 ids: marks events as handled in the transaction of their effect. Returns the new ones. */
export const handledSql = `
UPDATE inbox SET handled_at = now() WHERE program_id = $1 AND event_id = ANY ($2::uuid[]) AND handled_at IS NULL
RETURNING event_id`;
