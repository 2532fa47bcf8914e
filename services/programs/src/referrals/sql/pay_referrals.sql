-- Completes the referral challenge for the recruiters of people whose first step is known.
CREATE OR REPLACE FUNCTION pay_referrals(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  r referral;
  c challenge;
BEGIN
  FOR r IN SELECT * FROM referral d
    WHERE d.program_id = p_program AND d.participant_id = ANY (p_participants) AND d.pays AND d.paid_at IS NULL
      AND d.first_step_at IS NOT NULL
    ORDER BY d.participant_id FOR NO KEY UPDATE
  LOOP
    SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = r.challenge_id;
    c.is_repeatable := true;
    UPDATE referral SET paid_at = now() WHERE program_id = p_program AND participant_id = r.participant_id;
    PERFORM record_completion(c, r.recruiter_id, 'recruit:' || r.participant_id);
  END LOOP;
END $$;
