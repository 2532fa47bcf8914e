-- Leases the program that has waited longest and has pending transactions; the minter calls it. A definer function,
-- because it covers all programs.
CREATE OR REPLACE FUNCTION lease_chain(p_seconds integer)
RETURNS TABLE(program_id bigint, attempts smallint) LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
  WITH due AS MATERIALIZED (SELECT d.program_id FROM aptos_integration d
    WHERE d.next_at <= now() AND EXISTS (SELECT FROM chain_transaction t WHERE t.program_id = d.program_id
      AND t.status IN ('pending', 'submitted') AND (d.is_enabled OR t.status = 'submitted'))
    ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE aptos_integration i SET next_at = now() + make_interval(secs => p_seconds)
  FROM due
  WHERE i.program_id = due.program_id
  RETURNING i.program_id, i.attempts
$$;
REVOKE ALL ON FUNCTION lease_chain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_chain TO rewards_app;
