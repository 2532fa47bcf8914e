-- A refusal's code, or the points and the challenge's own message. The same key again gets the first answer.
-- p_answered: the request carries answers; p_answers: those, read by the questions that asks_questions hands out.
CREATE OR REPLACE FUNCTION submit_challenge(p_program bigint, p_participant bigint, p_identifier text, p_id bigint,
  p_key text, p_trace text, p_answered boolean DEFAULT false, p_answers jsonb DEFAULT NULL::jsonb, OUT refusal text,
  OUT points integer, OUT message text, OUT quiz boolean, OUT questions jsonb)
RETURNS record LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
  earlier completion;
  done bigint;
  unanswered boolean;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true),
    set_config('app.trace_id', coalesce(p_trace, ''), true);
  SELECT * INTO c FROM challenge
    WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
    ORDER BY identifier = p_identifier DESC LIMIT 1;
  IF NOT FOUND THEN refusal := 'not_found'; RETURN; END IF;
  message := c.success_message;
  quiz := c.challenge_type = 'collect' AND c.parameters = 'quiz';
  FOR attempt IN 1..2 LOOP
    SELECT * INTO earlier FROM completion d
      WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id
      ORDER BY d.idempotency_key = p_key DESC NULLS LAST LIMIT 1;
    IF FOUND AND earlier.idempotency_key = p_key THEN
      points := earlier.points;
      IF quiz THEN questions := challenge_questions(c, true); END IF;
      RETURN;
    END IF;
    -- A survey or profile counts as completed only with answers: they may still be given, for no more points.
    unanswered := earlier.id IS NOT NULL AND c.challenge_type = 'collect'
      AND c.parameters IN ('survey', 'profile') AND challenge_answers(c, p_participant) = '[]';
    IF challenge_status(c.approved, c.start, c.finish, now()) <> 'active' THEN
      refusal := 'challenge_not_active'; RETURN;
    ELSIF c.api_completion_only THEN
      refusal := 'api_completion_only'; RETURN;
    ELSIF c.challenge_type NOT IN ('link', 'call_action', 'article', 'share', 'engage', 'collect', 'video') THEN
      refusal := 'not_submittable'; RETURN;
    ELSIF earlier.id IS NOT NULL AND NOT c.is_repeatable AND NOT coalesce(unanswered, false) THEN
      refusal := 'already_completed'; RETURN;
    ELSIF c.challenge_type = 'video' AND watched_percentage(c, p_participant) < coalesce(c.duration, 100) THEN
      refusal := 'not_watched'; RETURN;
    ELSIF p_answers IS NULL AND (p_answered OR c.challenge_type = 'collect') THEN
      refusal := 'asks_questions'; questions := challenge_questions(c, true); RETURN;
    END IF;
    points := 0;
    done := earlier.id;
    IF c.is_repeatable OR done IS NULL THEN
      done := record_completion(c, p_participant, p_key);
      points := CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END;
    END IF;
    IF done IS NOT NULL THEN
      INSERT INTO participant_answer
        (program_id, completion_id, question_id, position, participant_id, challenge_id, question_option_id, answer)
      SELECT p_program, done, r.question_id, r.position, p_participant, c.id, r.question_option_id, r.answer
      FROM jsonb_to_recordset(coalesce(p_answers, '[]'))
        AS r (question_id bigint, position integer, question_option_id bigint, answer text)
      ON CONFLICT DO NOTHING;
      RETURN;
    END IF;
    -- Another call was faster: its completion is visible to the second round.
  END LOOP;
  refusal := 'already_completed';
END $$;
