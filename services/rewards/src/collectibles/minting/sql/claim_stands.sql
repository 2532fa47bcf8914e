-- Whether a claim was neither refunded nor reversed.
CREATE OR REPLACE FUNCTION claim_stands(c claim)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT NOT EXISTS (
      SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
    AND NOT EXISTS (
      SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
$$;
