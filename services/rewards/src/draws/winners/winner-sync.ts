import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Watermark } from '@laurel/service-kit/events/watermark';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import { JobWaitsError } from '@laurel/service-kit/jobs/jobs.errors';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import type { StepOutcome } from '@laurel/service-kit/jobs/step';
import { cutoffOf } from '../../rewards/rewards/earned-points.ts';
import { RewardLookup } from '../../rewards/rewards/reward-lookup.ts';
import { RewardGrants } from './reward-grants.ts';
import { WinnersRepository } from './winners.repository.ts';
import { WINNER_SYNC, type WinnerSync } from './winners.service.ts';

const AT_ONCE = 500;
const WAIT_SECONDS = 2;

interface Progress {
  /** All participants up to this id have been processed. */
  after: string;
  assigned: number;
  /** Moment by which points count, for a contest and for a reward that has ended. */
  until?: string;
}

interface Turn {
  hasMore: boolean;
  /** All points earned before that moment are posted. */
  isSettled: boolean;
}

/**
 * Assigns a reward to eligible participants while pieces are left; concurrent jobs never exceed that together. A
 * contest, and a reward that has ended, waits until all points earned before its end are posted.
 */
@JobHandler(WINNER_SYNC, { resource: 'rewards', action: 'manage' })
export class WinnerSyncJob implements JobWork {
  constructor(
    private readonly repository: WinnersRepository,
    private readonly rewards: RewardLookup,
    private readonly grants: RewardGrants,
    private readonly watermark: Watermark,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const progress: Progress = { after: '0', assigned: 0, ...(job.state as Progress | null) };
    const turn: Turn = { hasMore: true, isSettled: true };
    while (turn.hasMore) {
      await job.step(() => this.assign(job.scope, job.input as WinnerSync, progress, turn));
      if (!turn.isSettled) throw new JobWaitsError(WAIT_SECONDS);
    }
    await job.finish({ assigned: progress.assigned });
  }

  private async assign(
    scope: TenantScope,
    { reward_id: id, send_email }: WinnerSync,
    progress: Progress,
    turn: Turn,
  ): Promise<StepOutcome> {
    const reward = await this.rewards.lock(scope, id);
    const hasEnded = reward.endsAt !== null && reward.endsAt <= reward.readAt;
    if (rewardKinds[reward.selection].isContest || hasEnded) {
      progress.until ??= cutoffOf(reward, reward.readAt).toISOString();
      turn.isSettled = (await this.watermark.handledUpTo(scope)) >= new Date(progress.until);
      if (!turn.isSettled) return { state: progress };
    }
    const next = await this.repository.nextEligible(scope, id, reward.selection, progress.after, AT_ONCE);
    const given = reward.left === 0n ? [] : await this.grants.grant(scope, id, next, 'synced', send_email);
    progress.assigned += given.length;
    progress.after = next.at(-1) ?? progress.after;
    // Fewer than asked for also when one of them was blocked meanwhile; no piece is left when none was given.
    turn.hasMore = next.length === AT_ONCE && given.length > 0;
    return { done: given.length, state: progress };
  }
}
