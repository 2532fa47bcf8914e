CREATE TABLE wallet (
  program_id bigint NOT NULL,
  id bigint NOT NULL,
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  PRIMARY KEY (program_id, id)
);
ALTER TABLE wallet ENABLE ROW LEVEL SECURITY;
ALTER TABLE wallet FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON wallet
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT SELECT, INSERT, UPDATE, DELETE ON wallet TO rewards_app;

CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON setting TO rewards_app;
