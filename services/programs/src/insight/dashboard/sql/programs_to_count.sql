-- The programs with changes to count, or whose figures have to move to another time zone. The definer sees all programs, which row-level
-- security hides from the service.
CREATE OR REPLACE FUNCTION programs_to_count()
RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT p.id FROM program p LEFT JOIN program_dashboard d ON d.program_id = p.id
  WHERE EXISTS (SELECT FROM dashboard_change c WHERE c.program_id = p.id)
    OR d.time_zone <> p.time_zone OR d.next_time_zone IS NOT NULL
  ORDER BY p.id
$$;
REVOKE ALL ON FUNCTION programs_to_count FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_to_count TO programs_app;
