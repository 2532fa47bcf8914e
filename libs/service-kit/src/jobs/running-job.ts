import type { TenantScope } from '../database/tenant-scope.ts';
import { ShuttingDownError } from './jobs.errors.ts';
import type { JobsRepository } from './jobs.repository.ts';
import type { LeasedJob, StepOutcome } from './step.ts';

/** A job while it runs in this process. */
export class RunningJob {
  readonly id: string;
  readonly scope: TenantScope;
  readonly input: unknown;
  /** The member of staff who started it, as `AuditService.record` takes it. */
  readonly startedBy: { admin_id: string; name: string };
  #state: unknown;
  readonly #lease: string;
  readonly #repository: JobsRepository;

  constructor(
    leased: LeasedJob,
    repository: JobsRepository,
    private readonly isShuttingDown: () => boolean,
    private readonly demandPermission: (job: RunningJob) => Promise<void>,
  ) {
    this.id = leased.id;
    this.scope = { programId: leased.program_id };
    this.input = leased.input;
    this.startedBy = { admin_id: leased.started_by, name: leased.started_by_name };
    this.#state = leased.state;
    this.#lease = leased.lease;
    this.#repository = repository;
  }

  /** The last checkpoint, or `null` at the first step. */
  get state(): unknown {
    return this.#state;
  }

  /**
   * Runs `work` in one transaction together with its progress, checkpoint and refused rows, so that each step happens
   * exactly once. A step should take a second at most: cancelling waits for it.
   * @throws JobStoppedError when staff cancelled it or its admin may no longer do it, LeaseLostError when another
   * process continues it, and ShuttingDownError when this one ends: do not swallow them
   */
  async step(work: () => Promise<StepOutcome>): Promise<void> {
    if (this.isShuttingDown()) throw new ShuttingDownError();
    // The service that knows the rights may be away; a cancelled job ends without it.
    await this.#repository.assertRunning(this.scope, this.id, this.#lease);
    await this.demandPermission(this);
    const outcome = await this.#repository.step(this.scope, this.id, this.#lease, work);
    if (outcome.state !== undefined) this.#state = outcome.state;
  }

  /** Ends the job successfully; `work` runs in the same transaction, for example to audit the result. */
  async finish(result: object, work: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.#repository.finish(this.scope, this.id, this.#lease, result, work);
  }
}
