-- Adds new participants to the counts by status and staff, one row of 16 a connection, so that no row is hot.
CREATE OR REPLACE FUNCTION tally_added()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
  SELECT program_id, status, staff, pg_backend_pid() % 16, count(*) FROM added GROUP BY program_id, status, staff
  ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_added AFTER INSERT ON participant
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added();
