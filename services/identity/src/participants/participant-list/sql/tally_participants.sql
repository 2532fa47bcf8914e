-- Maintains the counts of participants by status and staff, sixteen rows each, one a connection, so that none is hot. A
-- trigger, so that they are exact for every writer: sign-up, import, staff, erasure. Updates are counted row by row,
-- because a trigger on columns gets no transition tables.
CREATE OR REPLACE FUNCTION tally_participants()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO participant_tally AS t (program_id, status, is_staff, slot, participants)
    SELECT program_id, status, is_staff, pg_backend_pid() % 16, count(*) FROM added GROUP BY program_id, status, is_staff
    ON CONFLICT (program_id, status, is_staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO participant_tally AS t (program_id, status, is_staff, slot, participants)
    SELECT program_id, status, is_staff, pg_backend_pid() % 16, -count(*) FROM removed GROUP BY program_id, status, is_staff
    ON CONFLICT (program_id, status, is_staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
  ELSE
    INSERT INTO participant_tally AS t (program_id, status, is_staff, slot, participants)
    VALUES (OLD.program_id, OLD.status, OLD.is_staff, pg_backend_pid() % 16, -1),
      (NEW.program_id, NEW.status, NEW.is_staff, pg_backend_pid() % 16, 1)
    ON CONFLICT (program_id, status, is_staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_added AFTER INSERT ON participant
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_participants();
CREATE OR REPLACE TRIGGER tally_changed AFTER UPDATE OF status, is_staff ON participant
  FOR EACH ROW WHEN (old.status <> new.status OR old.is_staff <> new.is_staff) EXECUTE FUNCTION tally_participants();
CREATE OR REPLACE TRIGGER tally_removed AFTER DELETE ON participant
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_participants();
