import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { RewardShelf } from '../rewards/reward-shelf.ts';
import { RewardGrants } from './reward-grants.ts';
import { WinnersRepository } from './winners.repository.ts';
import { WINNER_SYNC, type WinnerSync } from './winners.service.ts';

const AT_ONCE = 500;

/** Gives a reward to who is eligible, as long as any are left; what two of them give together is never more. */
@JobHandler(WINNER_SYNC)
export class WinnerSyncJob implements JobWork {
  constructor(
    private readonly repository: WinnersRepository,
    private readonly rewards: RewardShelf,
    private readonly grants: RewardGrants,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { reward_id: id, send_email } = job.input as WinnerSync;
    let { after, assigned } = (job.state as { after: string; assigned: number } | null) ?? { after: '0', assigned: 0 };
    for (let more = true; more;) {
      await job.step(async () => {
        const reward = await this.rewards.lock(job.scope, id);
        const next = await this.repository.nextEligible(job.scope, id, reward.selection, after, AT_ONCE);
        const given = reward.left === 0n ? [] : await this.grants.grant(job.scope, id, next, send_email);
        assigned += given.length;
        after = next.at(-1) ?? after;
        more = given.length === AT_ONCE;
        return { done: given.length, state: { after, assigned } };
      });
    }
    await job.finish({ assigned });
  }
}
