-- Lists purchases of all programs without an event for so long; the purchases job calls it. A definer function,
-- because the service's role sees the purchases of one program at a time. The transaction stays in its own program.
CREATE OR REPLACE FUNCTION silent_purchases(p_silent interval)
RETURNS TABLE(program_id bigint, id bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  one bigint;
  own text := current_setting('app.program_id', true);
BEGIN
  FOR one IN SELECT p.id FROM program_copy p LOOP
    PERFORM set_config('app.program_id', one::text, true);
    RETURN QUERY SELECT h.program_id, h.id FROM purchase h
      WHERE h.program_id = one AND h.status = 'held' AND h.created_at < now() - p_silent ORDER BY h.created_at;
  END LOOP;
  PERFORM set_config('app.program_id', coalesce(own, ''), true);
END $$;
REVOKE ALL ON FUNCTION silent_purchases FROM PUBLIC;
GRANT EXECUTE ON FUNCTION silent_purchases TO rewards_app;
