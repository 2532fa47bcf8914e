CREATE OR REPLACE FUNCTION purchase_proof_merchant_program(p_id bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM purchase_proof_merchant WHERE id = p_id
$$;
REVOKE ALL ON FUNCTION purchase_proof_merchant_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purchase_proof_merchant_program TO receipts_app;
