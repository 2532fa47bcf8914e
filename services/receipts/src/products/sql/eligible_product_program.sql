CREATE OR REPLACE FUNCTION eligible_product_program(p_id bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM eligible_product WHERE id = p_id
$$;
REVOKE ALL ON FUNCTION eligible_product_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eligible_product_program TO receipts_app;
