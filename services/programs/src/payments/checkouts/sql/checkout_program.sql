-- The program of a checkout: a webhook names the checkout only, and its id is a uuid, which program_of does not take. A
-- definer function, because no program is set yet.
CREATE OR REPLACE FUNCTION checkout_program(p_checkout uuid)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM checkout WHERE id = p_checkout
$$;
REVOKE ALL ON FUNCTION checkout_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION checkout_program TO programs_app;
