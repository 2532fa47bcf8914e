import type { JobStatus } from '@laurel/contracts/jobs/job.dto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { JobCancelledError, LeaseLostError } from './jobs.errors.ts';
import type { LeasedJob, RefusedRow, StepOutcome } from './step.ts';

export interface NewJob {
  kind: string;
  title: string;
  input: object;
  total?: number;
}

export interface JobRow {
  id: string;
  kind: string;
  title: string;
  status: JobStatus;
  total: string | null;
  done: string;
  refused: string;
  result: Record<string, unknown> | null;
  error: string | null;
  cancel_asked: boolean;
  started_by_name: string;
  created_at: Date;
  finished_at: Date | null;
  /** Seconds since the first start. */
  elapsed: number | null;
}

/** A job as its cancelling leaves it, with the input that it had. */
export type CancelledJob = Pick<JobRow, 'kind' | 'status'> & Pick<LeasedJob, 'input' | 'state'>;

const LEASE_SECONDS = 60;
const SHOWN = 50;

const columns = `id, kind, title, status, total, done, refused, result, error, cancel_asked, started_by_name, created_at,
  finished_at, extract(epoch FROM now() - started_at)::float8 AS elapsed`;

@Injectable()
export class JobsRepository {
  constructor(private readonly database: Database) {}

  async add(scope: TenantScope, startedBy: { admin_id: string; name: string }, job: NewJob): Promise<string> {
    const [row] = await this.database.query<{ id: string }>(
      scope,
      `INSERT INTO job (program_id, kind, title, input, total, started_by, started_by_name)
       VALUES ($1, $2, left($3, 500), $4, $5, $6, left($7, 500)) RETURNING id`,
      [
        scope.programId,
        job.kind,
        job.title,
        JSON.stringify(job.input),
        job.total ?? null,
        startedBy.admin_id,
        startedBy.name,
      ],
    );
    if (row === undefined) throw new Error('An insert without a row');
    return row.id;
  }

  async newest(scope: TenantScope): Promise<JobRow[]> {
    return this.database.query<JobRow>(
      scope,
      `SELECT ${columns} FROM job WHERE program_id = $1
       ORDER BY status NOT IN ('queued', 'running'), id DESC LIMIT ${SHOWN}`,
      [scope.programId],
    );
  }

  async find(scope: TenantScope, id: string): Promise<JobRow | null> {
    const [row] = await this.database.query<JobRow>(
      scope,
      `SELECT ${columns} FROM job WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Inputs of the waiting and running jobs of a kind. */
  async unfinished<Input extends object>(scope: TenantScope, kind: string): Promise<Input[]> {
    const rows = await this.database.query<{ input: Input }>(
      scope,
      `SELECT input FROM job WHERE program_id = $1 AND kind = $2 AND status IN ('queued', 'running')`,
      [scope.programId, kind],
    );
    return rows.map(({ input }) => input);
  }

  /**
   * Ends a waiting job; requests a running one to end at its next step. `null` when it has ended, or was cancelled
   * already.
   */
  async cancel(scope: TenantScope, id: string): Promise<CancelledJob | null> {
    const [row] = await this.database.query<CancelledJob>(
      scope,
      `UPDATE job SET cancel_asked = true,
         status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
         next_at = CASE WHEN status = 'queued' THEN NULL ELSE next_at END,
         input = CASE WHEN status = 'queued' THEN '{}' ELSE input END,
         state = CASE WHEN status <> 'queued' THEN state END,
         finished_at = CASE WHEN status = 'queued' THEN now() END
       WHERE program_id = $1 AND id = $2 AND status IN ('queued', 'running') AND NOT cancel_asked
       RETURNING kind, status, old.input, old.state`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** The next due job of one of these kinds, of any program, leased to this process. */
  async lease(kinds: readonly string[]): Promise<LeasedJob | null> {
    const [leased] = await this.database.unscoped<Pick<LeasedJob, 'program_id' | 'id' | 'lease'>>(
      'SELECT program_id, id, lease FROM lease_known_job($1, $2)',
      [kinds, LEASE_SECONDS],
    );
    if (leased === undefined) return null;
    const scope = { programId: leased.program_id };
    const [row] = await this.database.transaction(scope, () =>
      this.database.query<LeasedJob>(
        scope,
        `SELECT program_id, id, lease, kind, input, state, attempts, started_by, started_by_name
         FROM job WHERE program_id = $1 AND id = $2`,
        [scope.programId, leased.id],
      ),
    );
    return row ?? null;
  }

  async step(scope: TenantScope, id: string, lease: string, work: () => Promise<StepOutcome>): Promise<StepOutcome> {
    return this.database.transaction(scope, async () => {
      await this.demandRunning(scope, id, lease, 'FOR UPDATE');
      const outcome = await work();
      const { done = 0, refused = [], state, total } = outcome;
      await this.addRefusals(scope, id, refused);
      await this.database.query(
        scope,
        `UPDATE job SET done = done + $3, refused = refused + $4, state = coalesce($5, state),
           total = coalesce($6, total), attempts = 0, next_at = now() + make_interval(secs => $7)
         WHERE program_id = $1 AND id = $2`,
        [
          scope.programId,
          id,
          done,
          refused.length,
          state === undefined ? null : JSON.stringify(state),
          total ?? null,
          LEASE_SECONDS,
        ],
      );
      return outcome;
    });
  }

  /** Throws when the job was cancelled, or is no longer leased to this process; locks nothing. */
  async assertRunning(scope: TenantScope, id: string, lease: string): Promise<void> {
    await this.database.transaction(scope, () => this.demandRunning(scope, id, lease));
  }

  async finish(
    scope: TenantScope,
    id: string,
    lease: string,
    result: object,
    work: () => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(scope, async () => {
      await this.demandRunning(scope, id, lease, 'FOR UPDATE');
      await work();
      await this.end(scope, id, lease, 'done', { result });
    });
  }

  /**
   * Ends a job in the open transaction; its input and state may hold addresses. `false` when it does not run under this
   * lease any more.
   */
  async end(
    scope: TenantScope,
    id: string,
    lease: string,
    status: 'done' | 'failed' | 'cancelled',
    { result = null, error = null }: { result?: object | null; error?: string | null } = {},
  ): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE job SET status = $4, input = '{}', state = NULL, result = $5, error = left($6, 2000), finished_at = now(),
         next_at = NULL
       WHERE program_id = $1 AND id = $2 AND lease = $3 AND status = 'running' RETURNING 1`,
      [scope.programId, id, lease, status, result === null ? null : JSON.stringify(result), error],
    );
    return rows.length > 0;
  }

  /**
   * Releases the job, to be resumed after a pause, in the open transaction. The attempts of one that has not failed
   * begin anew.
   */
  async postpone(
    scope: TenantScope,
    id: string,
    lease: string,
    { seconds, hasFailed = false }: { seconds: number; hasFailed?: boolean },
  ): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE job SET attempts = CASE WHEN $5 THEN attempts ELSE 0 END, next_at = now() + make_interval(secs => $4)
       WHERE program_id = $1 AND id = $2 AND lease = $3 AND status = 'running'`,
      [scope.programId, id, lease, seconds, hasFailed],
    );
  }

  private async demandRunning(
    scope: TenantScope,
    id: string,
    lease: string,
    lock: '' | 'FOR UPDATE' = '',
  ): Promise<void> {
    const [row] = await this.database.query<{ cancel_asked: boolean; held: boolean }>(
      scope,
      `SELECT cancel_asked, lease = $3 AND status = 'running' AS held FROM job
       WHERE program_id = $1 AND id = $2 ${lock}`,
      [scope.programId, id, lease],
    );
    if (!row?.held) throw new LeaseLostError();
    if (row.cancel_asked) throw new JobCancelledError();
  }

  private async addRefusals(scope: TenantScope, id: string, refused: RefusedRow[]): Promise<void> {
    if (refused.length === 0) return;
    await this.database.query(
      scope,
      `INSERT INTO job_refusal (program_id, job_id, line, value, message)
       SELECT $1, $2, r.line, left(r.value, 500), left(r.message, 500)
       FROM jsonb_to_recordset($3) AS r (line bigint, value text, message text)`,
      [scope.programId, id, JSON.stringify(refused)],
    );
  }
}
