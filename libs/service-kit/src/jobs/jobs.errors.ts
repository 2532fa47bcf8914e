import { BusinessError } from '../errors/business-error.ts';

/** Staff cancelled the job; thrown by `RunningJob.step` and handled by the runner. */
export class JobCancelledError extends Error {
  constructor() {
    super('The job was cancelled');
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

/** Thrown by a job between two steps: it cannot continue yet, and is resumed after so many seconds. */
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
