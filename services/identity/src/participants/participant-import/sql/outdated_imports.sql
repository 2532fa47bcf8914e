-- Imports of all programs whose file is older than some days and that no job works on. The definer sees all programs,
-- which row-level security hides from the application.
CREATE OR REPLACE FUNCTION outdated_imports(p_days integer)
RETURNS TABLE(program_id bigint, id bigint, storage_key text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
  SELECT i.program_id, i.id, i.storage_key FROM participant_import i
  WHERE i.storage_key IS NOT NULL AND i.created_at < now() - make_interval(days => p_days)
    AND NOT EXISTS (SELECT FROM job j
      WHERE j.program_id = i.program_id AND j.id = i.job_id AND j.status IN ('queued', 'running')) LIMIT 100
$$;
REVOKE ALL ON FUNCTION outdated_imports FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outdated_imports TO identity_app;
