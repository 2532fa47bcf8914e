-- Leases the domain, of any program, whose record is to be checked next, for so many seconds. The definer sees all
-- programs, which row-level security hides from the service.
CREATE OR REPLACE FUNCTION lease_domain_check(p_seconds integer)
RETURNS TABLE(program_id bigint, id bigint, domain text, verification_token text) LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
  WITH due AS MATERIALIZED (
    SELECT d.program_id, d.id FROM program_domain d WHERE d.next_check_at <= now()
    ORDER BY d.next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE program_domain d SET next_check_at = now() + make_interval(secs => p_seconds)
  FROM due WHERE d.program_id = due.program_id AND d.id = due.id
  RETURNING d.program_id, d.id, d.domain, d.verification_token
$$;
REVOKE ALL ON FUNCTION lease_domain_check FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_domain_check TO programs_app;
