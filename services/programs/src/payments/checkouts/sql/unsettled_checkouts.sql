-- Open checkouts without news for a period. A definer function, because the scheduled task reads all programs.
CREATE OR REPLACE FUNCTION unsettled_checkouts(p_silent interval)
RETURNS TABLE(program_id bigint, id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id, id FROM checkout
  WHERE status = 'open' AND created_at < now() - p_silent AND next_check_at <= now() ORDER BY created_at
$$;
REVOKE ALL ON FUNCTION unsettled_checkouts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsettled_checkouts TO programs_app;
