-- Takes removed participants off the counts by status and staff.
CREATE OR REPLACE FUNCTION tally_removed()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
  SELECT program_id, status, staff, pg_backend_pid() % 16, -count(*) FROM removed GROUP BY program_id, status, staff
  ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_removed AFTER DELETE ON participant
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed();
