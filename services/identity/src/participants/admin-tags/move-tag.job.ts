import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { AdminTagsService, type TagMove } from './admin-tags.service.ts';

const AT_ONCE = 1_000;

interface State {
  after: string;
  updated: number;
}

@JobHandler('participant_tag', { resource: 'program', action: 'update' })
export class MoveTagJob implements JobWork {
  constructor(private readonly tags: AdminTagsService) {}

  async run(job: RunningJob): Promise<void> {
    let state = (job.state as State | null) ?? { after: '0', updated: 0 };
    for (let more = true; more;) {
      await job.step(async () => {
        const { last, moved } = await this.tags.move(job.scope, job.input as TagMove, state.after, AT_ONCE);
        more = last !== null;
        state = { after: last ?? state.after, updated: state.updated + moved };
        return { done: moved, state };
      });
    }
    await job.finish({ updated: state.updated });
  }
}
