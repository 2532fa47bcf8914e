CREATE OR REPLACE FUNCTION attachment_program(p_attachment bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM program_attachment WHERE id = p_attachment
$$;
REVOKE ALL ON FUNCTION attachment_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attachment_program TO programs_app;
