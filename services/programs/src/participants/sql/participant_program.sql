CREATE OR REPLACE FUNCTION participant_program(p_participant bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM participant WHERE id = p_participant
$$;
REVOKE ALL ON FUNCTION participant_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION participant_program TO programs_app;
