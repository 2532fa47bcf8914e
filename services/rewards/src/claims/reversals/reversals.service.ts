import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../../points/ledger/ledger.service.ts';
import type { Posting } from '../../points/ledger/posting.ts';
import { RewardLookup } from '../../rewards/rewards/reward-lookup.ts';
import { judgeReversal } from '../../rewards/stock/judge-reversal.ts';
import { StockService } from '../../rewards/stock/stock.service.ts';
import { NotReversibleError } from './reversals.errors.ts';
import { type ClaimToReverse, ReversalsRepository } from './reversals.repository.ts';

/** Takes claims back that participants or API keys have made. */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly repository: ReversalsRepository,
    private readonly rewards: RewardLookup,
    private readonly stock: StockService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Reverses a claim in the open transaction: its piece is free again, its points are refunded. The lock of the reward
   * comes first, as in a claim.
   * @returns `false` when it was reversed before
   * @throws NotFoundError, NotReversibleError
   */
  async reverse(scope: TenantScope, claimId: string): Promise<boolean> {
    const rewardId = await this.repository.rewardOf(scope, claimId);
    if (rewardId === null) throw new NotFoundError();
    const reward = await this.rewards.lock(scope, rewardId);
    const claim = await this.repository.load(scope, claimId);
    if (!claim.isOwn) throw new NotReversibleError();
    const bookings = judgeReversal(reward, claim, reward.readAt);
    if (bookings === null) return false;
    await this.stock.book(scope, bookings);
    if (claim.points > 0) await this.ledger.postAll(scope, [refundOf(claim, rewardId)]);
    return true;
  }
}

const refundOf = ({ id, participantId, points, title }: ClaimToReverse, rewardId: string): Posting => ({
  key: `claim:${id}:reversed`,
  kind: 'refund',
  participantId,
  amount: points,
  sourceType: 'claim',
  sourceId: id,
  rule: `reward:${rewardId}`,
  lot: null,
  title: title ?? '',
  reversesKey: `claim:${id}`,
});
