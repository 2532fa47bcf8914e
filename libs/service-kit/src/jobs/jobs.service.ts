import type { AuditedResource } from '@laurel/contracts/audit/audit.dto';
import type { JobList, JobResponse } from '@laurel/contracts/jobs/job.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.ts';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { NotFoundError } from '../errors/business-error.ts';
import { CsvExport } from '../table/csv-export.ts';
import { JobRunner } from './job-runner.ts';
import { JobEndedError } from './jobs.errors.ts';
import { type JobRow, JobsRepository, type NewJob } from './jobs.repository.ts';

/**
 * Long-running work for staff: started in a request, run by the service afterwards, watched and cancelled from any
 * page.
 */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly repository: JobsRepository,
    private readonly runner: JobRunner,
    private readonly csv: CsvExport,
    private readonly audit: AuditService,
  ) {}

  /** Adds a job in the open transaction; it begins once that commits. Answers its id. */
  async start(scope: TenantScope, startedBy: Pick<AdminCaller, 'admin_id' | 'name'>, job: NewJob): Promise<string> {
    this.runner.requireKind(job.kind);
    const id = await this.repository.add(scope, startedBy, job);
    this.database.afterCommit(() => this.runner.wake());
    return id;
  }

  /** Inputs of the unfinished jobs of a kind. */
  unfinished<Input extends object>(scope: TenantScope, kind: string): Promise<Input[]> {
    return this.repository.unfinished<Input>(scope, kind);
  }

  async list(scope: TenantScope): Promise<JobList> {
    return { data: (await this.repository.newest(scope)).map(toResponse) };
  }

  async show(scope: TenantScope, id: string): Promise<JobResponse> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    return toResponse(row);
  }

  /**
   * Cancels a job: completed steps stay, no further step begins. Repeating the call changes nothing.
   * @param resource the resource of the service's jobs in the audit trail
   * @throws JobEndedError when there is nothing left to cancel
   */
  async cancel(
    scope: TenantScope,
    caller: Pick<AdminCaller, 'admin_id' | 'name'>,
    id: string,
    resource: AuditedResource,
  ): Promise<JobResponse> {
    const { title, status } = await this.show(scope, id);
    const cancelled = await this.repository.cancel(scope, id);
    if (cancelled?.status === 'cancelled')
      await this.runner.settle(cancelled.kind, Object.assign(cancelled, { scope }));
    const job = await this.show(scope, id);
    if (cancelled !== null) {
      const change = { before: { status }, after: { status: 'cancelled' } };
      await this.audit.record(scope, caller, { action: 'cancel', resource, resourceId: id, title, ...change });
    } else if (job.status !== 'running') throw new JobEndedError();
    return job;
  }

  /** The refused rows: line, value and reason. */
  async refusals(scope: TenantScope, id: string): Promise<StreamableFile> {
    await this.show(scope, id);
    return this.csv.stream(scope, {
      filename: 'errors.csv',
      columns: [
        { header: 'line', sql: 'line' },
        { header: 'value', sql: 'value', text: true },
        { header: 'reason', sql: 'message', text: true },
      ],
      from: 'job_refusal WHERE program_id = $1 AND job_id = $2 ORDER BY id',
      params: [scope.programId, id],
    });
  }
}

function toResponse(row: JobRow): JobResponse {
  const total = row.total === null ? null : Number(row.total);
  const done = Number(row.done) + Number(row.refused);
  const running = row.status === 'running';
  const pace = running && row.elapsed !== null && done > 0 ? row.elapsed / done : null;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    total,
    done,
    refused: Number(row.refused),
    result: row.result,
    error: row.error,
    cancellable: !row.cancel_asked && (running || row.status === 'queued'),
    started_by: row.started_by_name,
    seconds_left: pace === null || total === null ? null : Math.max(0, Math.round((total - done) * pace)),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
