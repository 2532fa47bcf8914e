CREATE OR REPLACE FUNCTION participant_profile_program(p_entry bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM participant_profile WHERE id = p_entry
$$;
REVOKE ALL ON FUNCTION participant_profile_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION participant_profile_program TO identity_app;
