CREATE OR REPLACE FUNCTION admin_tag_program(p_tag bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM admin_tag WHERE id = p_tag
$$;
REVOKE ALL ON FUNCTION admin_tag_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admin_tag_program TO identity_app;
