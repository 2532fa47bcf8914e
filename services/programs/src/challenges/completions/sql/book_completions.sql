-- Stores the decisions of judge-completions.ts and judge-submission.ts (`CompletionBookings`), in one round trip: a
-- submission commits by this call alone, with its events and the trace of its request. Fails as a serialization failure
-- when the completions of one of the participants have changed since their count was read.
CREATE OR REPLACE FUNCTION book_completions(p_program bigint, p_bookings jsonb, p_facts jsonb DEFAULT NULL,
  p_trace text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  stored integer;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  INSERT INTO completion_count AS n (program_id, participant_id, completions, version, reset_at, counted_at)
  SELECT p_program, c.participant_id, c.completions, c.version, c.reset_at, c.counted_at
  FROM jsonb_to_recordset(p_bookings -> 'counts') AS c (participant_id bigint, completions integer, version bigint,
    reset_at timestamptz, counted_at timestamptz)
  ORDER BY c.participant_id
  ON CONFLICT (program_id, participant_id) DO UPDATE SET completions = excluded.completions,
    version = excluded.version, reset_at = greatest(n.reset_at, excluded.reset_at),
    counted_at = greatest(n.counted_at, excluded.counted_at)
  WHERE n.version = excluded.version - 1;
  GET DIAGNOSTICS stored = ROW_COUNT;
  IF stored <> jsonb_array_length(p_bookings -> 'counts') THEN
    RAISE EXCEPTION 'The completions of a participant have changed' USING ERRCODE = 'serialization_failure';
  END IF;
  IF p_bookings -> 'removed' <> '[]' THEN
    WITH gone AS (
      DELETE FROM completion d USING jsonb_array_elements_text(p_bookings -> 'removed') AS r (id)
      WHERE d.program_id = p_program AND d.id = r.id::bigint RETURNING d.id, d.participant_id, d.created_at),
    unanswered AS (
      DELETE FROM participant_answer a USING gone g WHERE a.program_id = p_program AND a.completion_id = g.id)
    DELETE FROM participant_action a USING gone g
    WHERE a.program_id = p_program AND a.participant_id = g.participant_id AND a.created_at = g.created_at
      AND a.action_type = 'challenge' AND a.source_id = g.id;
  END IF;
  INSERT INTO completion (program_id, id, participant_id, challenge_id, occasion, idempotency_key, points, created_at)
  SELECT p_program, c.id, c.participant_id, c.challenge_id, c.occasion, c.idempotency_key, c.points, c.created_at
  FROM jsonb_to_recordset(p_bookings -> 'completions') AS c (id bigint, participant_id bigint, challenge_id bigint,
    occasion text, idempotency_key text, points bigint, created_at timestamptz);
  INSERT INTO participant_action
    (program_id, participant_id, title, action_type, source_id, points, created_at)
  SELECT p_program, a.participant_id, a.title, 'challenge', a.source_id, a.points, a.created_at
  FROM jsonb_to_recordset(p_bookings -> 'actions') AS a (participant_id bigint, title text, source_id bigint,
    points bigint, created_at timestamptz);
  INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions, points)
  SELECT p_program, y.challenge_id, pg_backend_pid() % 16, y.completions, y.points
  FROM jsonb_to_recordset(p_bookings -> 'tallies') AS y (challenge_id bigint, completions bigint, points bigint)
  ORDER BY y.challenge_id
  ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET completions = t.completions + excluded.completions,
    points = t.points + excluded.points;
  IF p_bookings -> 'answers' <> '[]' THEN
    INSERT INTO participant_answer (program_id, completion_id, question_id, position, participant_id, challenge_id,
      question_option_id, answer, question)
    SELECT p_program, a.completion_id, a.question_id, a.position, a.participant_id, a.challenge_id,
      a.question_option_id, a.answer, a.question
    FROM jsonb_to_recordset(p_bookings -> 'answers') AS a (completion_id bigint, question_id bigint, position integer,
      participant_id bigint, challenge_id bigint, question_option_id bigint, answer text, question text);
  END IF;
  IF p_facts IS NOT NULL THEN
    PERFORM set_config('app.trace_id', coalesce(p_trace, ''), true);
    PERFORM append_events(p_program, p_facts);
  END IF;
END $$;
