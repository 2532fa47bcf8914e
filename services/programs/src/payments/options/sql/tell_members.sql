-- Tells the membership of everybody who has completed a membership challenge whose end has changed.
CREATE OR REPLACE FUNCTION tell_members()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM tell_membership(d.program_id, d.participant_id) FROM (
    SELECT DISTINCT program_id, participant_id FROM completion
    WHERE program_id = NEW.program_id AND challenge_id = NEW.id ORDER BY participant_id) d;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER challenge_tells_members AFTER UPDATE OF finish ON challenge
  FOR EACH ROW WHEN (new.challenge_type = 'membership' AND new.finish IS DISTINCT FROM old.finish)
  EXECUTE FUNCTION tell_members();
