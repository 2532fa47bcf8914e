-- Refuses UPDATE, DELETE and TRUNCATE of a table to every role, also when no row would be hit. A trigger, because
-- grants do not bind the owner.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
