CREATE OR REPLACE FUNCTION domain_program(p_id bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM program_domain WHERE id = p_id
$$;
REVOKE ALL ON FUNCTION domain_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION domain_program TO programs_app;
