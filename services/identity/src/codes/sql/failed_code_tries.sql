-- Wrong codes that a participant's account was sent within a period, but for those of one code.
CREATE OR REPLACE FUNCTION failed_code_tries(p_program bigint, p_account bytea, p_except bigint, p_period interval)
RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT coalesce(sum(tries - (used_at IS NOT NULL)::int), 0) FROM login_code
  WHERE program_id = p_program AND account = p_account AND created_at > now() - p_period AND id IS DISTINCT FROM p_except
$$;
