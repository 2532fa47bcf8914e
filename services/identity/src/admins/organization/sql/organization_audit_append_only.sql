-- Refuses changes and removals of an organization's audit entries.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON organization_audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
