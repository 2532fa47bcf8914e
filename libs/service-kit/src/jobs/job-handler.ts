import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { RunningJob } from './running-job.ts';

export const JOB_KIND = 'laurel:job-kind';

/** Runs one kind of job. Called again after a crash, with the last checkpoint in `job.state`. */
export interface JobWork {
  run(job: RunningJob): Promise<void>;
}

/** Registers a provider as the handler of a kind of job: `@JobHandler('participant_import')`. */
export const JobHandler = (kind: string): ClassDecorator => applyDecorators(Injectable(), SetMetadata(JOB_KIND, kind));
