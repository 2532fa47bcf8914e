-- Whether a claim was neither refunded nor reversed: a condition that many lists and checks share.
CREATE OR REPLACE FUNCTION claim_stands(c claim)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT NOT EXISTS (SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
$$;
