-- Returns the program of a record of any program, NULL where there is none. The guard calls it before a program is
-- known. It sees only tables with the policy `definer_lookup`, since forced row-level security binds the owner, too.
CREATE OR REPLACE FUNCTION program_of(p_table text, p_id bigint)
RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_in bigint;
BEGIN
  EXECUTE format('SELECT program_id FROM %I WHERE id = $1', p_table) INTO found_in USING p_id;
  RETURN found_in;
END $$;
REVOKE ALL ON FUNCTION program_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION program_of TO {{app}};
