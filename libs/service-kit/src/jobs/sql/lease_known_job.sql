-- Leases the next due job of any program, of a kind that the caller knows: during a release, processes of the old version
-- leave jobs of a new kind to those of the new one. The job runner calls it; only an owner's function sees all programs.
-- The inner query is materialized: joined instead, Postgres may run it once per row of the table, and lease many jobs of
-- which the caller receives one.
CREATE OR REPLACE FUNCTION lease_known_job(p_kinds text[], p_seconds integer)
  RETURNS TABLE (program_id bigint, id bigint, lease uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS MATERIALIZED (SELECT d.program_id, d.id FROM job d
    WHERE d.next_at <= now() AND d.status IN ('queued', 'running') AND d.kind = ANY (p_kinds)
    ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE job j SET status = 'running', attempts = j.attempts + 1, lease = gen_random_uuid(),
    next_at = now() + make_interval(secs => p_seconds), started_at = coalesce(j.started_at, now())
  FROM due WHERE j.program_id = due.program_id AND j.id = due.id
  RETURNING j.program_id, j.id, j.lease
$$;
REVOKE ALL ON FUNCTION lease_known_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_known_job TO {{app}};
