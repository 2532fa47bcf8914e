CREATE OR REPLACE FUNCTION program_page_program(p_page bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM program_page WHERE id = p_page
$$;
REVOKE ALL ON FUNCTION program_page_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION program_page_program TO programs_app;
