import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { DrawsRepository } from './draws.repository.ts';
import { ENTRY_GENERATION } from './draws.service.ts';

const AT_ONCE = 2_000;

/** Writes the list of entrants. How far it is stands in the draw itself: two of these at once go on with one list. */
@JobHandler(ENTRY_GENERATION)
export class EntryGenerationJob implements JobWork {
  constructor(private readonly repository: DrawsRepository) {}

  async run(job: RunningJob): Promise<void> {
    const { reward_id: id } = job.input as { reward_id: string };
    for (let more = true; more;) {
      await job.step(async () => {
        const { looked_at, state } = await this.repository.writeEntrants(job.scope, id, AT_ONCE);
        more = state === 'committed';
        return { done: looked_at };
      });
    }
  }
}
