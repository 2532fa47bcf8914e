-- Records new and renamed merchants, for the filters of programs to judge. A trigger, because an import merges them in
-- sets, and an unjudged merchant would be hidden.
CREATE OR REPLACE FUNCTION remember_unjudged()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO unjudged_merchant SELECT id FROM written ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO unjudged_merchant SELECT w.id FROM written w JOIN replaced r ON r.id = w.id AND r.name <> w.name
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER remember_new AFTER INSERT ON merchant
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_unjudged();
CREATE OR REPLACE TRIGGER remember_renamed AFTER UPDATE ON merchant
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_unjudged();
