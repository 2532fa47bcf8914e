import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Watermark } from '@laurel/service-kit/events/watermark';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import { JobWaitsError } from '@laurel/service-kit/jobs/jobs.errors';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import type { StepOutcome } from '@laurel/service-kit/jobs/step';
import { cutoffOf } from '../../rewards/rewards/earned-points.ts';
import { RewardLookup } from '../../rewards/rewards/reward-lookup.ts';
import { DrawsRepository } from './draws.repository.ts';
import { ENTRY_GENERATION } from './draws.service.ts';
import { judgeEntrants } from './judge-entrants.ts';

const AT_ONCE = 2_000;
const WAIT_SECONDS = 2;

interface Turn {
  hasMore: boolean;
  /** All points earned before the cutoff are posted. */
  isSettled: boolean;
}

/**
 * Writes the list of entrants, once all points earned before its cutoff are posted. The draw stores the progress: two
 * concurrent jobs continue one list.
 */
@JobHandler(ENTRY_GENERATION, { resource: 'rewards', action: 'manage' })
export class EntryGenerationJob implements JobWork {
  constructor(
    private readonly repository: DrawsRepository,
    private readonly rewards: RewardLookup,
    private readonly watermark: Watermark,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { reward_id: id } = job.input as { reward_id: string };
    const turn: Turn = { hasMore: true, isSettled: true };
    while (turn.hasMore) {
      await job.step(() => this.write(job.scope, id, turn));
      if (!turn.isSettled) throw new JobWaitsError(WAIT_SECONDS);
    }
  }

  private async write(scope: TenantScope, id: string, turn: Turn): Promise<StepOutcome> {
    const list = await this.repository.lockList(scope, id);
    turn.hasMore = list.state === 'committed';
    if (!turn.hasMore) return {};
    const reward = await this.rewards.find(scope, id);
    const cutoff = list.cutoff ?? cutoffOf(reward, reward.readAt);
    turn.isSettled = (await this.watermark.handledUpTo(scope)) >= cutoff;
    if (!turn.isSettled) {
      await this.repository.bookEntrants(scope, id, { list: { ...list, cutoff }, added: [] });
      return {};
    }
    const earners = await this.repository.earners(scope, id, { cutoff, after: list.lastParticipant }, AT_ONCE);
    const judged = judgeEntrants({ ...list, cutoff }, reward.threshold, earners, AT_ONCE);
    await this.repository.bookEntrants(scope, id, judged);
    turn.hasMore = judged.list.state === 'committed';
    return { done: earners.length };
  }
}
