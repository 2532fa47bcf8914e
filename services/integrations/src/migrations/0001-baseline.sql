CREATE TABLE program_copy (
  id bigint NOT NULL,
  organization_id bigint NOT NULL,
  features jsonb NOT NULL,
  version bigint NOT NULL,
  -- Seconds by which the clock is ahead; 0 outside test mode.
  clock_offset_seconds integer NOT NULL DEFAULT 0,
  PRIMARY KEY (id)
);
COMMENT ON TABLE program_copy IS 'kept: as long as the program';
COMMENT ON COLUMN program_copy.features IS 'not personal';
GRANT INSERT, SELECT, UPDATE ON program_copy TO integrations_app;

-- The end of each program's log of public events. Writers lock their program's row until they commit, so that numbers
-- have no gaps and a reader at a number misses nothing that is committed late.
CREATE TABLE public_event_end (
  program_id bigint NOT NULL,
  last_sequence bigint NOT NULL,
  PRIMARY KEY (program_id)
);
COMMENT ON TABLE public_event_end IS 'kept: as long as the program';
ALTER TABLE public_event_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE public_event_end FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON public_event_end
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT, UPDATE ON public_event_end TO integrations_app;

-- The number of the last event about each participant. An erasure marks the row: events that arrive later are stored
-- without what they say of a purchase.
CREATE TABLE participant_event_end (
  program_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  last_sequence bigint NOT NULL,
  is_erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (program_id, participant_id)
);
COMMENT ON TABLE participant_event_end IS 'kept: as long as the program';
ALTER TABLE participant_event_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_event_end FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_event_end
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT, UPDATE ON participant_event_end TO integrations_app;

-- What the systems of a program can read and receive. The service's role may only add rows; erase_public_events empties
-- what rows say of a participant's purchases. Whole months are dropped.
CREATE TABLE public_event (
  program_id bigint NOT NULL,
  sequence bigint NOT NULL,
  logged_at timestamptz NOT NULL DEFAULT now(),
  id uuid NOT NULL,
  type text NOT NULL,
  participant_id bigint,
  -- The envelope as it is sent.
  body json NOT NULL,
  PRIMARY KEY (program_id, sequence, logged_at),
  CONSTRAINT public_event_type_check CHECK (char_length(type) <= 100),
  CONSTRAINT public_event_body_check CHECK (octet_length(body::text) <= 20000)
) PARTITION BY RANGE (logged_at);
COMMENT ON TABLE public_event IS 'kept: 90 days';
COMMENT ON COLUMN public_event.type IS 'not personal';
COMMENT ON COLUMN public_event.body IS 'personal: merchant and total of a purchase; erased: emptied';
CREATE TABLE public_event_other PARTITION OF public_event DEFAULT;
ALTER TABLE public_event_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE public_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE public_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON public_event
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT ON public_event TO integrations_app;
CREATE INDEX public_event_participant ON public_event (program_id, participant_id, sequence);
CREATE INDEX public_event_type ON public_event (program_id, type, sequence);

CREATE TABLE webhook_endpoint (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  description text NOT NULL,
  types jsonb NOT NULL,
  -- Events about one participant are sent one after the other.
  is_ordered boolean NOT NULL DEFAULT false,
  -- Sealed with WEBHOOK_SECRET.
  secret bytea NOT NULL,
  -- The secret from before the last rotation, which signs beside the new one until its end.
  previous_secret bytea,
  previous_ends_at timestamptz,
  -- Why nothing is sent to it; NULL while it is enabled.
  disabled_reason text,
  -- Since when no attempt has succeeded; NULL after a success.
  failing_since timestamptz,
  -- When staff were told that nothing arrives; NULL after a success.
  warned_at timestamptz,
  last_success_at timestamptz,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  CONSTRAINT webhook_endpoint_url_check CHECK (char_length(url) <= 2000),
  CONSTRAINT webhook_endpoint_description_check CHECK (char_length(description) <= 200),
  CONSTRAINT webhook_endpoint_secret_check CHECK (octet_length(secret) <= 200),
  CONSTRAINT webhook_endpoint_previous CHECK ((previous_secret IS NULL) = (previous_ends_at IS NULL)),
  CONSTRAINT webhook_endpoint_disabled_reason_check CHECK (disabled_reason = ANY (ARRAY['staff', 'gone', 'failing', 'removed']))
);
COMMENT ON TABLE webhook_endpoint IS 'kept: until staff remove it, then as long as its deliveries';
COMMENT ON COLUMN webhook_endpoint.url IS 'not personal';
COMMENT ON COLUMN webhook_endpoint.description IS 'not personal';
COMMENT ON COLUMN webhook_endpoint.types IS 'not personal';
COMMENT ON COLUMN webhook_endpoint.secret IS 'not personal';
COMMENT ON COLUMN webhook_endpoint.previous_secret IS 'not personal';
COMMENT ON COLUMN webhook_endpoint.disabled_reason IS 'not personal';
ALTER TABLE webhook_endpoint ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_endpoint FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON webhook_endpoint FOR SELECT TO integrations_owner USING (true);
CREATE POLICY tenant ON webhook_endpoint
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_endpoint TO integrations_app;
CREATE UNIQUE INDEX webhook_endpoint_by_id ON webhook_endpoint (id);

-- One event on its way to one endpoint, or arrived there. Postgres holds the queue, so that no loss of Redis and no
-- death of a process loses a delivery.
CREATE TABLE webhook_delivery (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  endpoint_id bigint NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  participant_id bigint,
  body json NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  attempts smallint NOT NULL DEFAULT 0,
  -- The trace of the fact, in logs of the platform.
  trace_id text,
  -- When it is tried next, or when the lease of the process that sends it ends.
  next_at timestamptz DEFAULT now(),
  attempted_at timestamptz,
  -- What the last attempt was answered.
  answer_status smallint,
  answer text,
  fault text,
  millis integer,
  PRIMARY KEY (program_id, id, created_at),
  CONSTRAINT webhook_delivery_type_check CHECK (char_length(type) <= 100),
  CONSTRAINT webhook_delivery_body_check CHECK (octet_length(body::text) <= 20000),
  CONSTRAINT webhook_delivery_status_check CHECK (status = ANY (ARRAY['pending', 'delivered', 'failed'])),
  CONSTRAINT webhook_delivery_pending CHECK ((status = 'pending') = (next_at IS NOT NULL)),
  CONSTRAINT webhook_delivery_trace_check CHECK (char_length(trace_id) <= 64),
  CONSTRAINT webhook_delivery_answer_check CHECK (char_length(answer) <= 4000),
  CONSTRAINT webhook_delivery_fault_check CHECK (fault = ANY (ARRAY['status', 'timeout', 'address_not_allowed', 'host_not_found',
    'connection_refused', 'certificate', 'connection_lost', 'endpoint_disabled']))
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE webhook_delivery IS 'kept: 30 days';
COMMENT ON COLUMN webhook_delivery.type IS 'not personal';
COMMENT ON COLUMN webhook_delivery.body IS 'personal: merchant and total of a purchase; erased: emptied';
COMMENT ON COLUMN webhook_delivery.status IS 'not personal';
COMMENT ON COLUMN webhook_delivery.answer IS 'personal: what the receiver has answered; erased: emptied';
COMMENT ON COLUMN webhook_delivery.fault IS 'not personal';
COMMENT ON COLUMN webhook_delivery.trace_id IS 'not personal';
CREATE TABLE webhook_delivery_other PARTITION OF webhook_delivery DEFAULT;
ALTER TABLE webhook_delivery_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY sender ON webhook_delivery TO integrations_owner USING (true);
CREATE POLICY tenant ON webhook_delivery
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_delivery TO integrations_app;
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (program_id, endpoint_id, id);
CREATE INDEX webhook_delivery_participant ON webhook_delivery (program_id, participant_id)
  WHERE participant_id IS NOT NULL;

-- What became of each attempt of a delivery. One that a killed process began has no row.
CREATE TABLE webhook_attempt (
  program_id bigint NOT NULL,
  delivery_id bigint NOT NULL,
  attempted_at timestamptz NOT NULL DEFAULT now(),
  -- The address at that time.
  url text NOT NULL,
  answer_status smallint,
  answer text,
  fault text,
  millis integer NOT NULL,
  -- Parts of these milliseconds; NULL for what an open connection made needless, and for what was not reached.
  dns_millis integer,
  connect_millis integer,
  tls_millis integer,
  wait_millis integer,
  PRIMARY KEY (program_id, delivery_id, attempted_at),
  CONSTRAINT webhook_attempt_url_check CHECK (char_length(url) <= 2000),
  CONSTRAINT webhook_attempt_answer_check CHECK (char_length(answer) <= 4000),
  CONSTRAINT webhook_attempt_fault_check CHECK (fault = ANY (ARRAY['status', 'timeout', 'address_not_allowed', 'host_not_found',
    'connection_refused', 'certificate', 'connection_lost', 'endpoint_disabled']))
) PARTITION BY RANGE (attempted_at);
COMMENT ON TABLE webhook_attempt IS 'kept: 30 days';
COMMENT ON COLUMN webhook_attempt.url IS 'not personal';
COMMENT ON COLUMN webhook_attempt.answer IS 'personal: what the receiver has answered; erased: emptied';
COMMENT ON COLUMN webhook_attempt.fault IS 'not personal';
CREATE TABLE webhook_attempt_other PARTITION OF webhook_attempt DEFAULT;
ALTER TABLE webhook_attempt_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_attempt
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT, UPDATE ON webhook_attempt TO integrations_app;
