-- Deletes keys that no caller retries any more and returns their number; the hourly claims job calls it. SECURITY
-- DEFINER: it covers all programs, and the service's role may not delete keys. The transaction stays in its own
-- program.
CREATE OR REPLACE FUNCTION forget_claim_requests(p_days integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  one bigint;
  own text := current_setting('app.program_id', true);
  removed bigint;
  total bigint := 0;
BEGIN
  FOR one IN SELECT p.id FROM program_copy p LOOP
    PERFORM set_config('app.program_id', one::text, true);
    DELETE FROM claim_request q WHERE q.program_id = one AND q.created_at < now() - make_interval(days => p_days);
    GET DIAGNOSTICS removed = ROW_COUNT;
    total := total + removed;
  END LOOP;
  PERFORM set_config('app.program_id', coalesce(own, ''), true);
  RETURN total;
END $$;
REVOKE ALL ON FUNCTION forget_claim_requests FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_claim_requests TO rewards_app;
