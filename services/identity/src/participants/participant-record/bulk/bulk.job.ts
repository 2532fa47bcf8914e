import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { type BulkInput, BulkService } from './bulk.service.ts';

const AT_ONCE = 1_000;

interface State {
  after: string;
  done: number;
  changed: number;
}

@JobHandler('participant_bulk', { resource: 'users', action: 'manage' })
export class BulkJob implements JobWork {
  constructor(private readonly bulk: BulkService) {}

  async run(job: RunningJob): Promise<void> {
    const request = job.input as BulkInput;
    let state = (job.state as State | null) ?? { after: '0', done: 0, changed: 0 };
    for (let more = true; more;) {
      await job.step(async () => {
        const most = Math.min(AT_ONCE, request.total - state.done);
        const range = { after: state.after, until: request.until, most };
        const { last, done, changed } = await this.bulk.change(job.scope, job.startedBy, request, range);
        more = last !== null;
        state = { after: last ?? state.after, done: state.done + done, changed: state.changed + changed };
        return { done, state };
      });
    }
    await job.finish({ updated: state.changed });
  }
}
