-- Notes when recruits have taken their first step, and tells it; of two at once, one.
CREATE OR REPLACE FUNCTION qualify_referrals(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  r referral;
BEGIN
  FOR r IN SELECT * FROM referral w
    WHERE w.program_id = p_program AND w.participant_id = ANY (p_participants) AND w.pays AND w.first_step_at IS NULL
    ORDER BY w.participant_id FOR NO KEY UPDATE
  LOOP
    UPDATE referral SET first_step_at = now()
      WHERE program_id = p_program AND participant_id = r.participant_id;
    INSERT INTO event (program_id, type, payload, participant_id, effective_at)
    VALUES (p_program, 'referral.qualified', jsonb_build_object(
      'participant_id', r.participant_id::text, 'recruiter_id', r.recruiter_id::text), r.participant_id, now());
  END LOOP;
END $$;
