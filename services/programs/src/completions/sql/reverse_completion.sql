-- Takes a completion back; its activity stays, with a second one that says so.
CREATE OR REPLACE FUNCTION reverse_completion(p_program bigint, p_completion bigint)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  done completion;
  c challenge;
BEGIN
  DELETE FROM completion WHERE program_id = p_program AND id = p_completion RETURNING * INTO done;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = done.challenge_id;
  INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
  VALUES (p_program, done.participant_id, c.caption, 'challenge', done.id, -done.points, now());
  INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions)
  VALUES (p_program, c.id, pg_backend_pid() % 16, -1)
  ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET completions = t.completions - 1;
  INSERT INTO event (program_id, type, payload, participant_id, effective_at)
  VALUES (p_program, 'completion.reversed', jsonb_build_object(
    'completion_id', done.id::text, 'challenge_id', c.id::text, 'title', c.caption,
    'participant_id', done.participant_id::text, 'points', done.points, 'reversed_at', iso(now())),
    done.participant_id, now());
  IF c.challenge_type = 'membership' THEN PERFORM tell_membership(p_program, done.participant_id); END IF;
END $$;
