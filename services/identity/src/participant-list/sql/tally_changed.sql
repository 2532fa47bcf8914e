-- Moves a participant between the counts by status and staff.
CREATE OR REPLACE FUNCTION tally_changed()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
  VALUES (OLD.program_id, OLD.status, OLD.staff, pg_backend_pid() % 16, -1),
    (NEW.program_id, NEW.status, NEW.staff, pg_backend_pid() % 16, 1)
  ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_changed AFTER UPDATE OF status, staff ON participant
  FOR EACH ROW WHEN (old.status <> new.status OR old.staff <> new.staff)
  EXECUTE FUNCTION tally_changed();
