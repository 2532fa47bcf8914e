-- Every row that decides about a submission, in one round trip: NULL as `challenge` for an unknown one. With p_lock the
-- participant's count is locked until the transaction ends. The count is read first, so that a change that is missed
-- here is detected by its version when the submission is booked.
CREATE OR REPLACE FUNCTION load_submission(p_program bigint, p_participant bigint, p_identifier text, p_id bigint,
  p_key text, p_asks boolean, p_lock boolean, p_language text, OUT loaded_at timestamptz, OUT challenge jsonb, OUT completions integer,
  OUT version bigint, OUT earlier jsonb, OUT has_answers boolean, OUT watched_percentage integer, OUT questions jsonb,
  OUT is_recruit boolean, OUT completion_id bigint)
RETURNS record LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  loaded_at := program_now(p_program);
  IF p_lock THEN
    INSERT INTO completion_count (program_id, participant_id, completions, version)
    VALUES (p_program, p_participant, 0, 0) ON CONFLICT DO NOTHING;
    PERFORM FROM completion_count n WHERE n.program_id = p_program AND n.participant_id = p_participant FOR UPDATE;
  END IF;
  SELECT n.completions, n.version INTO completions, version FROM completion_count n
    WHERE n.program_id = p_program AND n.participant_id = p_participant;
  SELECT * INTO c FROM challenge t
    WHERE t.program_id = p_program AND (t.identifier = p_identifier OR t.id = p_id)
    ORDER BY t.identifier = p_identifier DESC LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  challenge := jsonb_build_object('id', c.id::text, 'challenge_type', c.challenge_type, 'parameters', c.parameters,
    'caption', c.caption, 'points', c.points, 'reward_type', c.reward_type, 'success_message',
    coalesce(c.translations -> other_language(p_program, p_language) ->> 'success_message', c.success_message),
    'is_api_completion_only', c.is_api_completion_only, 'is_repeatable', c.is_repeatable, 'duration', c.duration,
    'status', challenge_status(c.is_approved, c.starts_at, c.ends_at, loaded_at));
  SELECT jsonb_build_object('id', d.id::text, 'key', d.idempotency_key, 'points', d.points) INTO earlier
    FROM completion d
    WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id
    ORDER BY d.idempotency_key = p_key DESC NULLS LAST LIMIT 1;
  IF c.challenge_type = 'collect' OR p_asks THEN
    questions := challenge_questions(c, true, NULL);
    has_answers := EXISTS (SELECT FROM participant_answer a
      WHERE a.program_id = p_program AND a.participant_id = p_participant AND a.challenge_id = c.id);
  END IF;
  IF c.challenge_type = 'video' THEN watched_percentage := watched_percentage(c, p_participant); END IF;
  is_recruit := EXISTS (SELECT FROM referral r
    WHERE r.program_id = p_program AND r.participant_id = p_participant AND r.pays AND r.first_step_at IS NULL);
  completion_id := nextval('completion_id_seq');
END $$;
