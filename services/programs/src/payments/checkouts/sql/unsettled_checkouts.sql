-- Open checkouts without news for a period, and those of erased participants at once. A definer function, because the
-- scheduled task reads all programs.
CREATE OR REPLACE FUNCTION unsettled_checkouts(p_silent interval)
RETURNS TABLE(program_id bigint, id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT k.program_id, k.id FROM checkout k
  WHERE k.status = 'open' AND k.next_check_at <= now() AND (k.created_at < now() - p_silent OR EXISTS (
    SELECT FROM participant_copy p WHERE p.program_id = k.program_id AND p.id = k.participant_id AND p.erased_at IS NOT NULL))
  ORDER BY k.created_at
$$;
REVOKE ALL ON FUNCTION unsettled_checkouts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsettled_checkouts TO programs_app;
