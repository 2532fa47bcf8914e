import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../errors/pg-errors.ts';
import { BusinessError } from '../errors/business-error.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { JOB_KIND, type JobWork } from './job-handler.ts';
import { JobCancelledError, JobWaitsError, LeaseLostError, ShuttingDownError } from './jobs.errors.ts';
import { JobsRepository } from './jobs.repository.ts';
import { RunningJob } from './running-job.ts';
import type { LeasedJob } from './step.ts';

const POLL_MILLIS = 2_000;
/** Concurrent jobs of one process, so that a long import does not block a short one. */
const LANES = 2;
const MAX_ATTEMPTS = 4;

/** Runs the waiting jobs in Postgres, which survive any restart; a lost process's lease expires. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // A job runs outside the context of the request that wakes the runner.
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly handlers = new Map<string, JobWork>();
  private readonly lanes = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly repository: JobsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const kind = metatype && this.reflector.get<string | undefined>(JOB_KIND, metatype);
      if (kind === undefined || kind === null) continue;
      if (this.handlers.has(kind)) throw new Error(`Two handlers for the job ${kind}`);
      this.handlers.set(kind, instance as JobWork);
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
  demandKind(kind: string): void {
    if (!this.handlers.has(kind)) throw new Error(`No handler for the job ${kind}`);
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
    try {
      const work = this.handlers.get(leased.kind);
      if (work === undefined) throw new Error(`No handler for the job ${leased.kind}`);
      if (leased.attempts > MAX_ATTEMPTS) throw new Error('The job ends its process each time');
      await work.run(new RunningJob(leased, this.repository, () => this.stopped));
      await this.database.transaction(scope, () =>
        this.repository.end(scope, leased.id, leased.lease, 'done', { result: {} }),
      );
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      await this.database.transaction(scope, () => this.afterFailure(leased, error));
    }
  }

  private async afterFailure(leased: LeasedJob, error: unknown): Promise<void> {
    const { id, lease, kind, attempts } = leased;
    const scope = { programId: leased.program_id };
    if (error instanceof JobCancelledError) return this.repository.end(scope, id, lease, 'cancelled');
    if (error instanceof ShuttingDownError) return this.repository.postpone(scope, id, lease, 0);
    if (error instanceof JobWaitsError) return this.repository.postpone(scope, id, lease, error.seconds);
    if (error instanceof BusinessError)
      return this.repository.end(scope, id, lease, 'failed', { error: error.message });
    this.log.error({ err: error, program_id: scope.programId, job_id: id, kind, attempts }, 'a job broke off');
    if (attempts < MAX_ATTEMPTS || isDatabaseUnavailable(error)) {
      return this.repository.postpone(scope, id, lease, 2 ** Math.min(attempts, 6));
    }
    return this.repository.end(scope, id, lease, 'failed', { error: 'An error occurred' });
  }
}
