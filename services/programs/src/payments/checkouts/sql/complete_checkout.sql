-- Gives what was paid for; NULL when the participant has the challenge already.
CREATE OR REPLACE FUNCTION complete_checkout(p_program bigint, p_checkout uuid)
RETURNS bigint LANGUAGE plpgsql
AS $$
DECLARE
  k checkout;
  c challenge;
  done bigint;
BEGIN
  SELECT * INTO STRICT k FROM checkout WHERE program_id = p_program AND id = p_checkout;
  SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = k.challenge_id;
  c.points := k.points;
  done := record_completion(c, k.participant_id, 'checkout:' || k.id);
  IF done IS NOT NULL AND c.challenge_type = 'membership' THEN
    PERFORM tell_membership(p_program, k.participant_id);
  END IF;
  RETURN done;
END $$;
