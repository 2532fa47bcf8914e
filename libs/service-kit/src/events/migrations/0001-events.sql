-- The log of events: one row per event, whatever its consumers, written in the transaction of the change. Only
-- redact_events changes rows; old months are dropped as a whole. Readers take rows whose transaction is older than every
-- open one, ordered by (xid, id): ordered by id or time alone, a reader would skip a row that was committed late.
CREATE TABLE event (
  program_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  type text NOT NULL,
  -- Version of the payload's shape, raised when old consumers could not read it.
  version smallint NOT NULL DEFAULT 1,
  payload jsonb NOT NULL,
  -- The participant that the event is about, if there is one: redact_events finds their events by it.
  participant_id bigint DEFAULT NULL,
  -- The moment at which the event takes effect; the id contains the time of writing.
  effective_at timestamptz NOT NULL,
  cause jsonb DEFAULT nullif(current_setting('app.cause', true), '')::jsonb,
  trace_id text DEFAULT nullif(current_setting('app.trace_id', true), ''),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (program_id, id),
  CONSTRAINT event_type_check CHECK (char_length(type) <= 100),
  CONSTRAINT event_trace_id_check CHECK (char_length(trace_id) <= 100)
) PARTITION BY RANGE (id);
COMMENT ON TABLE event IS 'kept: 90 days';
COMMENT ON COLUMN event.type IS 'not personal';
COMMENT ON COLUMN event.payload IS 'personal: names, addresses, purchases; erased: emptied';
COMMENT ON COLUMN event.cause IS 'not personal';
COMMENT ON COLUMN event.trace_id IS 'not personal';
-- Holds events of a month without a partition of its own; keep_months creates the months.
CREATE TABLE event_other PARTITION OF event DEFAULT;
ALTER TABLE event_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE event ENABLE ROW LEVEL SECURITY;
ALTER TABLE event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON event FOR SELECT TO {{relay}} USING (true);
-- Policy for redact_events: a filter of the tenant's policy would bypass the index of participants.
CREATE POLICY redactor ON event TO {{owner}} USING (true);
GRANT INSERT ON event TO {{app}};
GRANT SELECT ON event TO {{relay}};
CREATE INDEX event_xid_id_idx ON event (xid, id);
CREATE INDEX event_participant_id_idx ON event (program_id, participant_id) WHERE participant_id IS NOT NULL;
-- Finds events about many participants by one of them.
CREATE INDEX event_people_idx ON event USING gin (jsonb_path_query_array(payload, '$.participants[*].participant_id'))
  WHERE type = 'participants.changed';
CREATE INDEX event_chosen_idx ON event USING gin ((payload -> 'after' -> 'participant_ids')) WHERE type = 'audit.recorded';

-- Position of each consumer in the log: every event up to here is handled or stands in event_failure. `holder` is the
-- process that delivers to the consumer until `held_until`. `epoch` counts restarts of the log after a restore.
CREATE TABLE event_cursor (
  consumer text PRIMARY KEY,
  epoch integer NOT NULL DEFAULT 1,
  xid xid8 NOT NULL DEFAULT '0',
  id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  holder uuid,
  held_until timestamptz,
  CONSTRAINT event_cursor_consumer_check CHECK (char_length(consumer) <= 100)
);
COMMENT ON TABLE event_cursor IS 'kept: for ever';
COMMENT ON COLUMN event_cursor.consumer IS 'not personal';
GRANT SELECT, INSERT, UPDATE, DELETE ON event_cursor TO {{relay}};

-- Events that a consumer could not handle. `next_at` is the next attempt; NULL: parked, for an operator to inspect.
-- `npm run republish` and UPDATE event_failure SET next_at = now(), attempts = 0 WHERE next_at IS NULL send them again.
CREATE TABLE event_failure (
  program_id bigint NOT NULL,
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  attempts smallint NOT NULL,
  error text NOT NULL,
  next_at timestamptz,
  failed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, consumer, event_id),
  CONSTRAINT event_failure_consumer_check CHECK (char_length(consumer) <= 100),
  CONSTRAINT event_failure_error_check CHECK (char_length(error) <= 2000)
);
COMMENT ON TABLE event_failure IS 'kept: until the event is handled';
COMMENT ON COLUMN event_failure.consumer IS 'not personal';
COMMENT ON COLUMN event_failure.error IS 'personal: what a handler said of an event; erased: emptied';
ALTER TABLE event_failure ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_failure FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event_failure
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON event_failure TO {{relay}} USING (true);
CREATE POLICY redactor ON event_failure TO {{owner}} USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON event_failure TO {{relay}};
CREATE INDEX event_failure_next_at_idx ON event_failure (next_at) WHERE next_at IS NOT NULL;

-- The inbox: one row per event received. `starts` is raised, and committed, before the event is handled, because a crash
-- leaves no other trace; `handled_at` is set in the transaction of the effect.
CREATE TABLE inbox (
  program_id bigint NOT NULL,
  event_id uuid NOT NULL,
  starts smallint NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  PRIMARY KEY (program_id, event_id)
) PARTITION BY RANGE (event_id);
COMMENT ON TABLE inbox IS 'kept: 90 days';
CREATE TABLE inbox_other PARTITION OF inbox DEFAULT;
ALTER TABLE inbox_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON inbox
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON inbox TO {{relay}} USING (true);
GRANT SELECT, UPDATE ON inbox TO {{app}};
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO {{relay}};

-- Moments up to which this service has handled each sender's events: the first for the sender's own, the next for those
-- that it publishes because of events of its senders, and so on. An absent sender's row stays unchanged.
CREATE TABLE event_watermark (
  sender text PRIMARY KEY,
  up_to timestamptz[] NOT NULL,
  CONSTRAINT event_watermark_sender_check CHECK (char_length(sender) <= 100)
);
GRANT SELECT ON event_watermark TO {{app}};
GRANT SELECT, INSERT, UPDATE ON event_watermark TO {{relay}};
COMMENT ON TABLE event_watermark IS 'kept: while the sender lasts';
COMMENT ON COLUMN event_watermark.sender IS 'not personal';
COMMENT ON COLUMN event_watermark.up_to IS 'not personal';

-- When this service has last stated what others have a copy of, by the event that makes the copy.
CREATE TABLE event_copy_statement (
  program_id bigint NOT NULL,
  type text NOT NULL,
  stated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, type),
  CONSTRAINT event_copy_statement_type_check CHECK (char_length(type) <= 100)
);
COMMENT ON TABLE event_copy_statement IS 'kept: for ever';
COMMENT ON COLUMN event_copy_statement.type IS 'not personal';
ALTER TABLE event_copy_statement ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_copy_statement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event_copy_statement
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT SELECT, INSERT, UPDATE ON event_copy_statement TO {{app}};

-- The last comparison of each copy with its owner. `differences` are hashes by field; `lasting` are the fields that
-- differed by the same at the comparison before.
CREATE TABLE event_copy_check (
  program_id bigint NOT NULL,
  type text NOT NULL,
  stated_at timestamptz NOT NULL,
  differences jsonb NOT NULL,
  lasting text[] NOT NULL,
  PRIMARY KEY (program_id, type),
  CONSTRAINT event_copy_check_type_check CHECK (char_length(type) <= 100)
);
COMMENT ON TABLE event_copy_check IS 'kept: for ever';
COMMENT ON COLUMN event_copy_check.type IS 'not personal';
COMMENT ON COLUMN event_copy_check.differences IS 'not personal';
COMMENT ON COLUMN event_copy_check.lasting IS 'not personal';
ALTER TABLE event_copy_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_copy_check FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event_copy_check
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON event_copy_check FOR SELECT TO {{relay}} USING (true);
GRANT SELECT, INSERT, UPDATE ON event_copy_check TO {{app}};
GRANT SELECT ON event_copy_check TO {{relay}};
