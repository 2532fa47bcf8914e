-- Records who was recruited by whom while the program's referral challenge is active.
CREATE OR REPLACE FUNCTION add_referrals(p_program bigint, p_recruits jsonb)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
BEGIN
  SELECT * INTO c FROM challenge
    WHERE program_id = p_program AND challenge_type = 'referral' AND NOT api_completion_only
      AND challenge_status(approved, start, finish, now()) = 'active'
    ORDER BY id LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO referral (program_id, participant_id, recruiter_id, challenge_id, pays)
  SELECT p_program, r.participant_id, p.id, c.id, NOT coalesce(r.repeated_mailbox, false)
  FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint, referral_code text, repeated_mailbox boolean)
  JOIN participant p ON p.program_id = p_program AND p.referral_code = r.referral_code
    AND p.status = 'active' AND p.id <> r.participant_id
  ORDER BY r.participant_id
  ON CONFLICT DO NOTHING;
  -- Facts come in any order: a first step may be known before the sign-up is.
  PERFORM qualify_referrals(p_program, ARRAY(
    SELECT r.participant_id FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint)
    WHERE has_taken_first_step(p_program, r.participant_id)));
END $$;
