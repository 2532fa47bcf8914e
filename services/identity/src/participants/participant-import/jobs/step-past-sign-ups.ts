import { isUniqueViolation } from '@laurel/service-kit/errors/pg-errors';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import type { StepOutcome } from '@laurel/service-kit/jobs/step';

const MAX_ATTEMPTS = 5;

/** Runs a step; when a visitor has just signed up with one of its addresses, the next try finds them. */
export async function stepPastSignUps(job: RunningJob, work: () => Promise<StepOutcome>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await job.step(work);
      return;
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
