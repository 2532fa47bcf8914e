-- Refuses changes of the list of erasures: a restored backup is erased by it once more.
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON erasure
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
