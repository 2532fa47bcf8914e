CREATE OR REPLACE FUNCTION content_tag_program(p_tag bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM content_tag WHERE id = p_tag
$$;
REVOKE ALL ON FUNCTION content_tag_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION content_tag_program TO programs_app;
