import { tenantTable } from '../database/migration-sql.ts';
import { rolesOf } from '../database/provision.ts';

/**
 * The next job that is due, of any program. The inner query is materialized: where it is joined instead, Postgres may
 * run it once a row of the table, and lease many jobs of which the caller hears of one.
 */
export const leaseJobSql = `
CREATE OR REPLACE FUNCTION lease_job(p_seconds integer) RETURNS TABLE (program_id bigint, id bigint, lease uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS MATERIALIZED (SELECT d.program_id, d.id FROM job d WHERE d.next_at <= now() AND d.status IN ('queued', 'running')
    ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE job j SET status = 'running', attempts = j.attempts + 1, lease = gen_random_uuid(),
    next_at = now() + make_interval(secs => p_seconds), started_at = coalesce(j.started_at, now())
  FROM due WHERE j.program_id = due.program_id AND j.id = due.id
  RETURNING j.program_id, j.id, j.lease
$$;`;

/**
 * Long work for staff. `next_at` is the end of the runner's lease, `infinity` once the job has ended; `lease` names the
 * runner's turn, so that one whose lease has run out can write nothing more.
 */
export const jobsSql = (service: string): string => `
CREATE TABLE job (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'queued'
    CONSTRAINT job_status CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
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
  next_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (program_id, id)
);
CREATE INDEX job_due ON job (next_at) WHERE status IN ('queued', 'running');
${tenantTable('job', rolesOf(service).app)}
CREATE POLICY runner ON job TO ${rolesOf(service).owner} USING (true);

CREATE TABLE job_refusal (
  program_id bigint NOT NULL,
  job_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  line bigint,
  value text,
  message text NOT NULL,
  PRIMARY KEY (program_id, job_id, id),
  FOREIGN KEY (program_id, job_id) REFERENCES job (program_id, id) ON DELETE CASCADE
);
${tenantTable('job_refusal', rolesOf(service).app)}

${leaseJobSql}
REVOKE ALL ON FUNCTION lease_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_job TO ${rolesOf(service).app};`;
