-- Writes a completion with its activity, tally and facts; NULL when the participant has it already.
CREATE OR REPLACE FUNCTION record_completion(c challenge, p_participant bigint, p_key text)
RETURNS bigint LANGUAGE plpgsql
AS $$
DECLARE
  done completion;
BEGIN
  INSERT INTO completion (program_id, participant_id, challenge_id, occasion, idempotency_key, points)
  VALUES (c.program_id, p_participant, c.id,
    CASE WHEN c.is_repeatable THEN coalesce(p_key, gen_random_uuid()::text) ELSE '' END, p_key,
    CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END)
  ON CONFLICT ON CONSTRAINT completion_once DO NOTHING
  RETURNING * INTO done;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO participant_action
    (program_id, participant_id, title, action_type, source_id, points, created_at)
  VALUES (c.program_id, p_participant, c.caption, 'challenge', done.id, done.points, done.created_at);
  INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions)
  VALUES (c.program_id, c.id, pg_backend_pid() % 16, 1)
  ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET completions = t.completions + 1;
  INSERT INTO event (program_id, type, payload, participant_id, effective_at)
  VALUES (c.program_id, 'challenge.completed', jsonb_build_object(
    'completion_id', done.id::text, 'challenge_id', c.id::text, 'challenge_type', c.challenge_type,
    'title', c.caption, 'participant_id', p_participant::text, 'points', done.points,
    'completed_at', iso(done.created_at)), p_participant, done.created_at);
  IF is_first_step(c) THEN PERFORM qualify_referrals(c.program_id, ARRAY[p_participant]); END IF;
  RETURN done.id;
END $$;
