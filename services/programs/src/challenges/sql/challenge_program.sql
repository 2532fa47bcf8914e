CREATE OR REPLACE FUNCTION challenge_program(p_challenge bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM challenge WHERE id = p_challenge
$$;
REVOKE ALL ON FUNCTION challenge_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challenge_program TO programs_app;
