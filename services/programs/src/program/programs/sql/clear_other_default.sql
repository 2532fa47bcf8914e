-- Leaves the bare host to one program: no other one is the default any more. Changes rows of other programs, which the
-- app role may not.
CREATE OR REPLACE FUNCTION clear_other_default(p_program bigint)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  UPDATE program SET is_default = false WHERE is_default AND id <> p_program
$$;
REVOKE ALL ON FUNCTION clear_other_default FROM PUBLIC;
GRANT EXECUTE ON FUNCTION clear_other_default TO programs_app;
