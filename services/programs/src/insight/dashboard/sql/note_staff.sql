-- Queues participants who join or leave the staff, whom the dashboard does not count. A trigger, so that the tallies
-- are exact for every writer.
CREATE OR REPLACE FUNCTION note_staff()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dashboard_change (program_id, participant_id, happened_at) VALUES (NEW.program_id, NEW.id, now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participant_becomes_staff AFTER UPDATE OF is_staff ON participant_copy
  FOR EACH ROW WHEN (new.is_staff <> old.is_staff)
  EXECUTE FUNCTION note_staff();
