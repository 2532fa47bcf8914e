import type { BulkParticipantsRequest } from '@laurel/contracts/identity/participants/participants.dto';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { BulkService } from './bulk.service.ts';

const AT_ONCE = 1_000;

interface State {
  after: string;
  changed: number;
}

@JobHandler('participant_bulk', { resource: 'users', action: 'manage' })
export class BulkJob implements JobWork {
  constructor(private readonly bulk: BulkService) {}

  async run(job: RunningJob): Promise<void> {
    const request = job.input as BulkParticipantsRequest;
    let state = (job.state as State | null) ?? { after: '0', changed: 0 };
    for (let more = true; more;) {
      await job.step(async () => {
        const { last, done, changed } = await this.bulk.change(job.scope, request, state.after, AT_ONCE);
        more = last !== null;
        state = { after: last ?? state.after, changed: state.changed + changed };
        return { done, state };
      });
    }
    await job.finish({ updated: state.changed });
  }
}
