import type { Permission } from '@laurel/contracts/auth/permissions';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { TenantScope } from '../database/tenant-scope.ts';
import type { RunningJob } from './running-job.ts';

export const JOB_KIND = 'laurel:job-kind';

/** Runs one kind of job. Called again after a crash, with the last checkpoint in `job.state`. */
export interface JobWork {
  run(job: RunningJob): Promise<void>;
  /**
   * Settles the records of a job that ends without its result: cancelled, also before its start, refused, or failed too
   * often. Runs in the transaction of that end.
   */
  settle?(job: UnfinishedJob): Promise<void>;
}

export interface UnfinishedJob {
  scope: TenantScope;
  input: unknown;
  /** The last checkpoint, or `null` before the first one. */
  state: unknown;
}

export interface JobKind {
  kind: string;
  /** The permission that the admin who started the job must still have before each step. */
  permission: Permission;
}

/** Registers a provider as the handler of a kind of job: `@JobHandler('coupons', { resource: 'rewards', action: 'manage' })`. */
export const JobHandler = (kind: string, permission: Permission): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata<string, JobKind>(JOB_KIND, { kind, permission }));
