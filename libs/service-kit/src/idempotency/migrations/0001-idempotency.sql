-- Answers by the idempotency key of a call, written in the call's own transaction: a repeated call gets the same
-- answer.
CREATE TABLE idempotency_key (
  program_id bigint NOT NULL,
  -- Kind and number: 'admin 4'.
  caller text NOT NULL,
  key text NOT NULL,
  -- sha256 over method, path and body.
  input_hash bytea NOT NULL CHECK (octet_length(input_hash) = 32),
  -- NULL while the call is running; no other transaction sees that.
  status smallint,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, caller, key),
  CONSTRAINT idempotency_key_caller_check CHECK (char_length(caller) <= 100),
  CONSTRAINT idempotency_key_key_check CHECK (char_length(key) <= 200)
);
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency_key
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY relay ON idempotency_key TO {{relay}} USING (true);
GRANT SELECT, INSERT, UPDATE ON idempotency_key TO {{app}};
GRANT SELECT, DELETE ON idempotency_key TO {{relay}};
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);
COMMENT ON TABLE idempotency_key IS 'kept: 72 hours';
COMMENT ON COLUMN idempotency_key.caller IS 'personal: kind and number of a caller; erased: after 72 hours';
COMMENT ON COLUMN idempotency_key.key IS 'not personal';
COMMENT ON COLUMN idempotency_key.input_hash IS 'not personal';
COMMENT ON COLUMN idempotency_key.answer IS 'personal: what the call answered; erased: after 72 hours';
