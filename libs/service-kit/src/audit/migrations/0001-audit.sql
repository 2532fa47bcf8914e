-- What staff did in a service, written with each change and never altered.
CREATE TABLE audit_entry (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  admin_id bigint NOT NULL,
  admin_name text NOT NULL,
  action text NOT NULL,
  resource text NOT NULL,
  resource_id bigint NOT NULL,
  title text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  CONSTRAINT audit_entry_admin_name_check CHECK (char_length(admin_name) <= 500),
  CONSTRAINT audit_entry_action_check CHECK (char_length(action) <= 100),
  CONSTRAINT audit_entry_resource_check CHECK (char_length(resource) <= 100),
  CONSTRAINT audit_entry_title_check CHECK (char_length(title) <= 1000)
);
COMMENT ON TABLE audit_entry IS 'kept: for ever; values of participants are emptied at erasure';
COMMENT ON COLUMN audit_entry.admin_name IS 'personal: name of staff; erased: never';
COMMENT ON COLUMN audit_entry.action IS 'not personal';
COMMENT ON COLUMN audit_entry.resource IS 'not personal';
COMMENT ON COLUMN audit_entry.title IS 'not personal';
COMMENT ON COLUMN audit_entry.before IS 'personal: values of a participant; erased: emptied';
COMMENT ON COLUMN audit_entry.after IS 'personal: values of a participant; erased: emptied';
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entry
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT SELECT, INSERT ON audit_entry TO {{app}};
