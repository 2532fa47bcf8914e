-- Programs whose stored import files may contain rows of erased participants. The definer sees all programs, which
-- row-level security hides from the application.
CREATE OR REPLACE FUNCTION programs_with_import_erasures()
RETURNS TABLE(program_id bigint) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
  SELECT DISTINCT e.program_id FROM import_erasure e LIMIT 100
$$;
REVOKE ALL ON FUNCTION programs_with_import_erasures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_import_erasures TO identity_app;
