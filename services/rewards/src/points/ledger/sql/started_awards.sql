-- Lists achievements and milestones of all programs that can be awarded and have started in the last so much of their
-- program's time; the awards job calls it. A definer function, because it covers all programs.
CREATE OR REPLACE FUNCTION started_awards(p_selections text[], p_within interval)
RETURNS TABLE(program_id bigint, id bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT r.program_id, r.id FROM reward r CROSS JOIN LATERAL program_now(r.program_id) AS n (now)
  WHERE r.selection = ANY (p_selections) AND r.is_approved AND r.is_visible AND r.claim_limit IS NULL
    AND r.starts_at > n.now - p_within AND r.starts_at <= n.now AND (r.ends_at > n.now) IS NOT FALSE
  ORDER BY r.starts_at
$$;
REVOKE ALL ON FUNCTION started_awards FROM PUBLIC;
GRANT EXECUTE ON FUNCTION started_awards TO rewards_app;
