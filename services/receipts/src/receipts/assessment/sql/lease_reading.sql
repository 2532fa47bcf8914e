-- Leases the longest waiting receipt of any program; the reading jobs call it, and concurrent instances get different
-- receipts. A function of the owner, because the service sees one program at a time.
CREATE OR REPLACE FUNCTION lease_reading(p_seconds integer, OUT program_id bigint, OUT receipt_id bigint,
  OUT attempts smallint)
RETURNS SETOF record LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  -- Joined without being materialized, the inner query may run once per row and lease all waiting receipts.
  WITH due AS MATERIALIZED (SELECT d.program_id, d.receipt_id FROM receipt_reading d WHERE d.next_at <= now()
    ORDER BY d.next_at, d.receipt_id LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE receipt_reading r
  SET attempts = r.attempts + 1, next_at = now() + make_interval(secs => p_seconds)
  FROM due WHERE r.program_id = due.program_id AND r.receipt_id = due.receipt_id
  RETURNING r.program_id, r.receipt_id, r.attempts
$$;
REVOKE ALL ON FUNCTION lease_reading FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_reading TO receipts_app;
