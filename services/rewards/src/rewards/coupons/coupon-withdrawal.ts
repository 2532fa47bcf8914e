import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { RewardLookup, type RewardSummary } from '../rewards/reward-lookup.ts';
import { CouponImportsRepository } from './coupon-imports.repository.ts';
import { COUPON_WITHDRAWAL, type CouponWithdrawal } from './coupons.service.ts';

/** Codes of a step, which holds the lock of the reward. */
const CODES_A_STEP = 5_000;

/** Withdraws the codes of an import that were not handed out. */
@JobHandler(COUPON_WITHDRAWAL, { resource: 'rewards', action: 'manage' })
export class CouponWithdrawalJob implements JobWork {
  constructor(
    private readonly imports: CouponImportsRepository,
    private readonly rewards: RewardLookup,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { reward_id: rewardId, import_id: importId } = job.input as CouponWithdrawal;
    let { withdrawn } = (job.state as { withdrawn: number } | null) ?? { withdrawn: 0 };
    let kept = 0;
    for (let more = true; more;) {
      await job.step(async () => {
        // Claims lock in this order too: the stock with its reward first.
        const most = withdrawable(await this.rewards.lock(job.scope, rewardId));
        const gone = await this.imports.withdraw(job.scope, rewardId, importId, most);
        more = gone > 0;
        withdrawn += gone;
        if (!more) kept = await this.imports.codesOf(job.scope, importId);
        return { done: gone, state: { withdrawn } };
      });
    }
    await job.finish({ withdrawn, handed_out: kept });
  }
}

/** The number of codes that a step may take from a reward: pieces that participants are paying for keep as many. */
function withdrawable({
  coupons,
  couponsTaken,
  held,
}: Pick<RewardSummary, 'coupons' | 'couponsTaken' | 'held'>): number {
  return Math.max(0, Math.min(CODES_A_STEP, Number(coupons - couponsTaken - held)));
}
