import type { AdminRights } from '@laurel/contracts/auth/caller';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import { AdminRightsLookup } from '../auth/admin-rights.ts';
import { isMemberOf, permitted } from '../auth/permitted.ts';
import { ProgramAccess, type ProgramFacts } from '../auth/program-access.ts';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { isDatabaseUnavailable } from '../errors/pg-errors.ts';
import { BusinessError } from '../errors/business-error.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { JOB_KIND, type JobKind, type JobWork, type UnfinishedJob } from './job-handler.ts';
import {
  JobCancelledError,
  JobNotPermittedError,
  JobWaitsError,
  LeaseLostError,
  ShuttingDownError,
} from './jobs.errors.ts';
import { JobsRepository } from './jobs.repository.ts';
import { RunningJob } from './running-job.ts';
import type { LeasedJob } from './step.ts';

const POLL_MILLIS = 2_000;
/** Concurrent jobs of one process, so that a long import does not block a short one. */
const LANES = 2;
const MAX_ATTEMPTS = 4;
/** The pause of a job while the rights of its admin cannot be read. */
const WITHOUT_RIGHTS_SECONDS = 5;

interface Handler extends JobKind {
  work: JobWork;
}

/** Runs the waiting jobs in Postgres, which survive any restart; a lost process's lease expires. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // A job runs outside the context of the request that wakes the runner.
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly handlers = new Map<string, Handler>();
  private readonly lanes = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly database: Database,
    private readonly repository: JobsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const found = metatype && this.reflector.get<JobKind | undefined>(JOB_KIND, metatype);
      if (found === undefined || found === null) continue;
      if (this.handlers.has(found.kind)) throw new Error(`Two handlers for the job ${found.kind}`);
      this.handlers.set(found.kind, { ...found, work: instance as JobWork });
    }
    this.timer = setInterval(() => this.wake(), POLL_MILLIS).unref();
  }

  /** Stops before the database's pool, after the running steps; other processes continue the jobs. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.lanes);
  }

  /** Throws when no handler exists for this kind of job. */
  requireKind(kind: string): void {
    if (!this.handlers.has(kind)) throw new Error(`No handler for the job ${kind}`);
  }

  /** Settles the records of a job that ends without its result, in the open transaction. */
  async settle(kind: string, job: UnfinishedJob): Promise<void> {
    await this.handlers.get(kind)?.work.settle?.(job);
  }

  /** Starts waiting jobs now. */
  wake(): void {
    if (this.stopped || this.lanes.size >= LANES) return;
    const lane: Promise<void> = this.outside(() => this.lane()).finally(() => this.lanes.delete(lane));
    this.lanes.add(lane);
  }

  private async lane(): Promise<void> {
    try {
      while (!this.stopped) {
        const leased = await this.repository.lease([...this.handlers.keys()]);
        if (leased === null) return;
        await this.run(leased);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'jobs wait to be done');
    }
  }

  private async run(leased: LeasedJob): Promise<void> {
    const scope = { programId: leased.program_id };
    const handler = this.handlers.get(leased.kind);
    const demand = async (running: RunningJob): Promise<void> => handler && this.demandPermission(running, handler);
    const job = new RunningJob(leased, this.repository, () => this.stopped, demand);
    try {
      if (handler === undefined) throw new Error(`No handler for the job ${leased.kind}`);
      if (leased.attempts > MAX_ATTEMPTS) throw new Error('The job ends its process each time');
      // A job that waits again and again before its next step would not notice that it is cancelled.
      await this.repository.assertRunning(scope, leased.id, leased.lease);
      await handler.work.run(job);
      await this.database.transaction(scope, () =>
        this.repository.end(scope, leased.id, leased.lease, 'done', { result: {} }),
      );
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      await this.database.transaction(scope, () => this.afterFailure(leased, job, error));
    }
  }

  /** A job outlives the call that the guard has checked: its admin's rights and its program may have changed since. */
  private async demandPermission({ scope, startedBy }: RunningJob, { permission }: JobKind): Promise<void> {
    const [rights, program] = await this.rightsIn(scope, startedBy.admin_id);
    const isPermitted =
      rights !== null &&
      program !== null &&
      isMemberOf(rights, scope.programId, program) &&
      permitted(rights, scope.programId, program.features)(permission);
    if (!isPermitted) throw new JobNotPermittedError(startedBy.name);
  }

  private async rightsIn(
    { programId }: TenantScope,
    adminId: string,
  ): Promise<[AdminRights | null, ProgramFacts | null]> {
    try {
      return await Promise.all([
        this.modules.get(AdminRightsLookup, { strict: false }).of(adminId),
        this.modules.get(ProgramAccess, { strict: false }).of(programId),
      ]);
    } catch (error) {
      this.log.warn({ err: error, program_id: programId }, 'the rights of a job could not be read');
      throw new JobWaitsError(WITHOUT_RIGHTS_SECONDS);
    }
  }

  private async afterFailure(leased: LeasedJob, job: RunningJob, error: unknown): Promise<void> {
    const { id, lease, kind, attempts } = leased;
    const scope = { programId: leased.program_id };
    if (error instanceof JobCancelledError) return this.end(leased, job, 'cancelled');
    if (error instanceof ShuttingDownError) return this.repository.postpone(scope, id, lease, { seconds: 0 });
    if (error instanceof JobWaitsError) return this.repository.postpone(scope, id, lease, error);
    if (error instanceof JobNotPermittedError || error instanceof BusinessError)
      return this.end(leased, job, 'failed', error.message);
    this.log.error({ err: error, program_id: scope.programId, job_id: id, kind, attempts }, 'a job broke off');
    if (attempts < MAX_ATTEMPTS || isDatabaseUnavailable(error)) {
      return this.repository.postpone(scope, id, lease, { seconds: 2 ** Math.min(attempts, 6), hasFailed: true });
    }
    return this.end(leased, job, 'failed', 'An error occurred');
  }

  /** Ends a job without its result, unless another process runs it by now. */
  private async end(
    { id, lease, kind }: LeasedJob,
    job: RunningJob,
    status: 'failed' | 'cancelled',
    error: string | null = null,
  ): Promise<void> {
    if (await this.repository.end(job.scope, id, lease, status, { error })) await this.settle(kind, job);
  }
}
