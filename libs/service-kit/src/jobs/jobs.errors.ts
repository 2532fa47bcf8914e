import { BusinessError } from '../errors/business-error.ts';

/**
 * The job ends for good before its work is complete; thrown by `RunningJob.step` and handled by the runner. A handler may
 * catch it to settle its records, and must throw it again.
 */
export abstract class JobStoppedError extends Error {}

/** Staff cancelled the job. */
export class JobCancelledError extends JobStoppedError {
  constructor() {
    super('The job was cancelled');
  }
}

/** The admin who started the job may no longer do its work, or its program is gone. The message is shown to staff. */
export class JobNotPermittedError extends JobStoppedError {
  constructor(name: string) {
    super(`Stopped: ${name} may no longer do this in this program. What was done before stays.`);
  }
}

/** Another process runs the job: this one's lease has expired, and it writes nothing more. */
export class LeaseLostError extends Error {
  constructor() {
    super('The lease of this job has run out');
  }
}

/** This process ends; another one continues the job from its last checkpoint. */
export class ShuttingDownError extends Error {
  constructor() {
    super('The process is shutting down');
  }
}

/** Thrown by a job between two steps: it cannot continue yet, and is resumed after `seconds`. */
export class JobWaitsError extends Error {
  constructor(readonly seconds: number) {
    super(`The job waits for ${seconds} s`);
  }
}

/** 409: the job has already ended. */
export class JobEndedError extends BusinessError {
  readonly status = 409;
  readonly code = 'job_ended';

  constructor() {
    super('This job has already ended');
  }
}
