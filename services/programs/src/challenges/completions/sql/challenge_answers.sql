-- The participant's answers in the newest completion that has any, as the challenge's page shows them. A function, as
-- challenge_json() builds the page's JSON in one statement.
CREATE OR REPLACE FUNCTION challenge_answers(c challenge, p_participant bigint)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id::text,
    'question_option_id', a.question_option_id::text, 'answer', a.answer) ORDER BY a.question_id, a.position), '[]')
  FROM participant_answer a
  WHERE a.program_id = c.program_id AND a.completion_id = (
    SELECT max(b.completion_id) FROM participant_answer b
    WHERE b.program_id = c.program_id AND b.participant_id = p_participant AND b.challenge_id = c.id)
$$;
