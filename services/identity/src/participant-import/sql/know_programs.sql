-- The planner takes a program that was not there at the last ANALYZE for empty: it would read all its people, by any
-- index, for each address of a file.
CREATE OR REPLACE FUNCTION know_programs()
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  ANALYZE participant (program_id);
END $$;
REVOKE ALL ON FUNCTION know_programs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION know_programs TO identity_app;
