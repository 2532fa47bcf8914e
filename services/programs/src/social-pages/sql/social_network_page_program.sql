CREATE OR REPLACE FUNCTION social_network_page_program(p_page bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM social_network_page WHERE id = p_page
$$;
REVOKE ALL ON FUNCTION social_network_page_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION social_network_page_program TO programs_app;
