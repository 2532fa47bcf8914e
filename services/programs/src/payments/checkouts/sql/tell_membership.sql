-- Reckons a participant's membership from their completions and tells it; changes of one take turns by the row.
CREATE OR REPLACE FUNCTION tell_membership(p_program bigint, p_participant bigint)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  m membership;
BEGIN
  INSERT INTO membership AS n (program_id, participant_id, member, version)
  VALUES (p_program, p_participant, false, 1)
  ON CONFLICT (program_id, participant_id) DO UPDATE SET version = n.version + 1;
  UPDATE membership SET (member, until) = (
    SELECT count(*) > 0, nullif(max(coalesce(c.finish, 'infinity')), 'infinity')
    FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
    WHERE d.program_id = p_program AND d.participant_id = p_participant AND c.challenge_type = 'membership')
  WHERE program_id = p_program AND participant_id = p_participant
  RETURNING * INTO m;
  INSERT INTO event (program_id, type, payload, participant_id, effective_at)
  VALUES (p_program, 'membership.changed', jsonb_build_object(
    'participant_id', p_participant::text, 'member', m.member, 'until', iso(m.until),
    'version', m.version::text), p_participant, now());
END $$;
