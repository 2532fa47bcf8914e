-- Writes the words of the question beside each answer, so that they outlive its editing.
CREATE OR REPLACE FUNCTION note_question()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  NEW.question := coalesce((SELECT q.title FROM question q
    WHERE q.program_id = NEW.program_id AND q.id = NEW.question_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participant_answer_notes BEFORE INSERT ON participant_answer
  FOR EACH ROW EXECUTE FUNCTION note_question();
