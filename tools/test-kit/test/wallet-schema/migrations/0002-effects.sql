CREATE TABLE effect (
  program_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id uuid NOT NULL,
  label text NOT NULL,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  trace_id text,
  PRIMARY KEY (program_id, id)
);
ALTER TABLE effect ENABLE ROW LEVEL SECURITY;
ALTER TABLE effect FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON effect
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT SELECT, INSERT ON effect TO rewards_app;
