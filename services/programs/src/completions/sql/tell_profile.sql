-- One fact a submission; several choices of one question are a comma list.
CREATE OR REPLACE FUNCTION tell_profile()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO event (program_id, type, payload, participant_id, effective_at)
  SELECT a.program_id, 'profile.answered', jsonb_build_object(
    'participant_id', a.participant_id::text, 'attributes', jsonb_object_agg(a.profile_attribute, a.answer)),
    a.participant_id, now()
  FROM (
    SELECT g.program_id, g.participant_id, q.profile_attribute,
      string_agg(g.answer, ', ' ORDER BY q.position, g.position) AS answer
    FROM given g JOIN question q ON q.program_id = g.program_id AND q.id = g.question_id
    WHERE q.profile_attribute IS NOT NULL
    GROUP BY g.program_id, g.participant_id, q.profile_attribute) a
  GROUP BY a.program_id, a.participant_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participant_answer_tells AFTER INSERT ON participant_answer
  REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION tell_profile();
