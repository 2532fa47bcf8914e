-- Analyzes which programs have participants. The planner takes one without statistics for empty and would read all
-- its people for each address of a file.
CREATE OR REPLACE FUNCTION know_programs()
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  ANALYZE participant (program_id);
END $$;
REVOKE ALL ON FUNCTION know_programs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION know_programs TO identity_app;
