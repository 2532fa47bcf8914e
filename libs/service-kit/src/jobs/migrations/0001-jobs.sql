-- Long-running work for staff. `next_at` is the end of the runner's lease, NULL once the job has ended; `lease`
-- identifies the runner's turn, so that a runner with an expired lease can write nothing more.
CREATE TABLE job (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'queued'
    CONSTRAINT job_status_check CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  total bigint,
  done bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  input jsonb NOT NULL,
  state jsonb,
  result jsonb,
  error text,
  started_by bigint NOT NULL,
  started_by_name text NOT NULL,
  cancel_asked boolean NOT NULL DEFAULT false,
  lease uuid,
  next_at timestamptz DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (program_id, id),
  CONSTRAINT job_kind_check CHECK (char_length(kind) <= 100),
  CONSTRAINT job_title_check CHECK (char_length(title) <= 500),
  CONSTRAINT job_error_check CHECK (char_length(error) <= 2000),
  CONSTRAINT job_started_by_name_check CHECK (char_length(started_by_name) <= 500),
  CONSTRAINT job_finished_at_check CHECK ((status IN ('queued', 'running')) = (finished_at IS NULL)),
  CONSTRAINT job_next_at_check CHECK ((status IN ('queued', 'running')) = (next_at IS NOT NULL))
);
COMMENT ON TABLE job IS 'kept: for ever';
COMMENT ON COLUMN job.kind IS 'not personal';
COMMENT ON COLUMN job.title IS 'personal: text of staff; erased: never';
COMMENT ON COLUMN job.status IS 'not personal';
COMMENT ON COLUMN job.input IS 'personal: text of a search, until the job ends; erased: never';
COMMENT ON COLUMN job.state IS 'personal: addresses of a dry run; erased: when the job ends, an erased person''s at once';
COMMENT ON COLUMN job.result IS 'not personal';
COMMENT ON COLUMN job.error IS 'not personal';
COMMENT ON COLUMN job.started_by_name IS 'personal: name of staff; erased: never';
ALTER TABLE job ENABLE ROW LEVEL SECURITY;
ALTER TABLE job FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
CREATE POLICY runner ON job TO {{owner}} USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON job TO {{app}};
CREATE INDEX job_due ON job (next_at) WHERE status IN ('queued', 'running');

CREATE TABLE job_refusal (
  program_id bigint NOT NULL,
  job_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  line bigint,
  value text,
  message text NOT NULL,
  PRIMARY KEY (program_id, job_id, id),
  FOREIGN KEY (program_id, job_id) REFERENCES job (program_id, id) ON DELETE CASCADE,
  CONSTRAINT job_refusal_value_check CHECK (char_length(value) <= 500),
  CONSTRAINT job_refusal_message_check CHECK (char_length(message) <= 500)
);
COMMENT ON TABLE job_refusal IS 'kept: for ever';
COMMENT ON COLUMN job_refusal.value IS 'personal: address that was refused; erased: emptied';
COMMENT ON COLUMN job_refusal.message IS 'not personal';
ALTER TABLE job_refusal ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_refusal FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job_refusal
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_refusal TO {{app}};

