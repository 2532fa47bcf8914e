-- Refuses changes of the list of erasures: after the restore of a backup its participants are erased again.
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON erasure
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
