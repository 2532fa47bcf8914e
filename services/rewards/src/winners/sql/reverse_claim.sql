-- Takes a claim back that cost nothing: its piece is free again, its code stays used.
CREATE OR REPLACE FUNCTION reverse_claim(p_program bigint, p_claim bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  c claim;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO STRICT c FROM claim t WHERE t.program_id = p_program AND t.id = p_claim AND t.points = 0;
  PERFORM FROM reward t WHERE t.program_id = p_program AND t.id = c.reward_id FOR NO KEY UPDATE;
  IF NOT claim_stands(c) THEN RETURN; END IF;
  INSERT INTO claim_reversal (program_id, claim_id) VALUES (p_program, p_claim);
  UPDATE reward t SET claims = t.claims - 1 WHERE t.program_id = p_program AND t.id = c.reward_id;
  INSERT INTO event (program_id, type, payload, participant_id, effective_at)
  VALUES (p_program, 'claim.reversed', jsonb_build_object('claim_id', c.id::text,
    'reward_id', c.reward_id::text, 'participant_id', c.participant_id::text, 'reversed_at', iso(now())),
    c.participant_id, now());
END $$;
REVOKE ALL ON FUNCTION reverse_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reverse_claim TO rewards_app;
