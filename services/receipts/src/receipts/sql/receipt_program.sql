CREATE OR REPLACE FUNCTION receipt_program(p_receipt bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM receipt WHERE id = p_receipt
$$;
REVOKE ALL ON FUNCTION receipt_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_program TO receipts_app;
