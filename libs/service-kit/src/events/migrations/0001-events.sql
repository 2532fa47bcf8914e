-- The outbox: one row per fact and consumer, inserted as (program_id, queue, type, payload); everything else has a default.
-- `next_at` is the end of the relay's lease, `infinity` = parked. Parked rows are sent again after
-- UPDATE outbox SET next_at = now(), attempts = 0 WHERE next_at = 'infinity', as the relay role.
CREATE TABLE outbox (
  program_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  queue text NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  trace_id text DEFAULT nullif(current_setting('app.trace_id', true), ''),
  occurred_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  leases smallint NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (program_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON outbox TO {{relay}} USING (true);
GRANT INSERT ON outbox TO {{app}};
GRANT SELECT, UPDATE, DELETE ON outbox TO {{relay}};
CREATE INDEX outbox_due ON outbox (next_at, id);

-- The inbox: one row per fact received. `starts` is raised, and committed, before the fact is handled, because a crash
-- leaves no other trace; `handled_at` is set in the transaction of the effect.
CREATE TABLE inbox (
  program_id bigint NOT NULL,
  event_id uuid NOT NULL,
  starts smallint NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  PRIMARY KEY (program_id, event_id)
) WITH (fillfactor = 80);
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON inbox
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON inbox TO {{relay}} USING (true);
GRANT SELECT, UPDATE ON inbox TO {{app}};
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO {{relay}};
CREATE INDEX inbox_received ON inbox USING brin (received_at);
