CREATE OR REPLACE FUNCTION evergreen_value_program(p_value bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM evergreen_setting_value WHERE id = p_value
$$;
REVOKE ALL ON FUNCTION evergreen_value_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evergreen_value_program TO programs_app;
