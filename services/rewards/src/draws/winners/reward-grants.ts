import type { WayToWin } from '@laurel/contracts/rewards/reward-types';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { RewardLookup } from '../../rewards/rewards/reward-lookup.ts';
import { judgeReversal } from '../../rewards/stock/judge-reversal.ts';
import { StockService } from '../../rewards/stock/stock.service.ts';
import { type Assigned, judgeAssignments, judgeRestoration } from './judge-assignments.ts';
import { WinnersRepository } from './winners.repository.ts';

/** Grants rewards to participants, e-mails them on request, revokes grants and restores them. In the open transaction. */
@Injectable()
export class RewardGrants {
  constructor(
    private readonly repository: WinnersRepository,
    private readonly rewards: RewardLookup,
    private readonly stock: StockService,
  ) {}

  /**
   * Resolves with the new winners, without participants who have it, may not take part, or came after the last piece.
   */
  async grant(
    scope: TenantScope,
    rewardId: string,
    participantIds: readonly string[],
    how: WayToWin,
    sendEmail: boolean,
  ): Promise<Assigned[]> {
    const reward = await this.rewards.lock(scope, rewardId);
    const candidates = await this.repository.candidates(scope, rewardId, participantIds);
    const { assigned, bookings } = judgeAssignments(reward, candidates, how, sendEmail, reward.readAt);
    if (assigned.length > 0) await this.stock.book(scope, bookings);
    return assigned;
  }

  async revoke(scope: TenantScope, rewardId: string, claimId: string): Promise<void> {
    const reward = await this.rewards.lock(scope, rewardId);
    const claim = await this.repository.assignedClaim(scope, rewardId, claimId);
    const bookings = judgeReversal(reward, claim, reward.readAt);
    if (bookings !== null) await this.stock.book(scope, bookings);
  }

  /** Lets a revoked grant stand again. `false` when it cannot. */
  async restore(scope: TenantScope, rewardId: string, claimId: string): Promise<boolean> {
    const reward = await this.rewards.lock(scope, rewardId);
    const claim = await this.repository.assignedClaim(scope, rewardId, claimId);
    if (!claim.isReversed) return true;
    const [candidate] = await this.repository.candidates(scope, rewardId, [claim.participantId]);
    const bookings = candidate ? judgeRestoration(reward, claim, candidate, reward.readAt) : null;
    if (bookings === null) return false;
    await this.stock.book(scope, bookings);
    return true;
  }
}
