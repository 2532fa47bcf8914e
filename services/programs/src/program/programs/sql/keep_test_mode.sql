-- Refuses to switch a program's test mode off, for every writer of the row. A trigger, because a CHECK does not see the
-- old row.
CREATE OR REPLACE FUNCTION keep_test_mode()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'Test mode of program % cannot be switched off', OLD.id USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER keep_test_mode BEFORE UPDATE OF test_mode ON program
  FOR EACH ROW WHEN (old.test_mode AND NOT new.test_mode)
  EXECUTE FUNCTION keep_test_mode();
