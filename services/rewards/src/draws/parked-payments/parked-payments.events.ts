import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { RewardGrants } from '../winners/reward-grants.ts';
import { type GivenReward, judgeUpdate, type ParkedPaymentUpdate } from './judge-parked-payment.ts';
import { ParkedPaymentsRepository } from './parked-payments.repository.ts';

/** Gives the rewards that staff give in place of what a payment was for, and takes them back with the money. */
@Injectable()
export class ParkedPaymentsEvents {
  constructor(
    private readonly repository: ParkedPaymentsRepository,
    private readonly grants: RewardGrants,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('parked_payment.rewarded')
  async rewarded(scope: TenantScope, { data }: EventOf<'parked_payment.rewarded'>): Promise<void> {
    const { checkout_id, participant_id, reward_id: rewardId, version = 0 } = data;
    await this.follow(scope, checkout_id, participant_id, { rewardId, version });
  }

  @OnEvent('parked_payment.settled')
  async settled(scope: TenantScope, { data }: EventOf<'parked_payment.settled'>): Promise<void> {
    const { checkout_id, participant_id, outcome, version } = data;
    await this.follow(scope, checkout_id, participant_id, { isPaid: outcome === 'paid', version });
  }

  private async follow(
    scope: TenantScope,
    checkout_id: string,
    participantId: string,
    update: ParkedPaymentUpdate,
  ): Promise<void> {
    const judged = judgeUpdate(await this.repository.lock(scope, checkout_id), update);
    if (judged === null) return;
    const { next, action } = judged;
    if (action === 'revoke') await this.revoke(scope, next);
    const claimId =
      action === 'grant' || action === 'restore' ? await this.claimOf(scope, next, participantId) : next.claimId;
    await this.repository.save(scope, checkout_id, { ...next, claimId });
    if (action === null || action === 'revoke' || claimId !== null) return;
    await this.outbox.append(scope, {
      type: 'reward_payment.parked',
      data: { checkout_id, reason: 'not_given', ...(next.settledVersion > 0 && { version: next.settledVersion }) },
    });
  }

  private async revoke(scope: TenantScope, { rewardId, claimId }: GivenReward): Promise<void> {
    if (rewardId !== null && claimId !== null) await this.grants.revoke(scope, rewardId, claimId);
  }

  /**
   * The claim that stands from now on; `null` when the participant has the reward already or may not take part, or when no
   * piece is left.
   */
  private async claimOf(
    scope: TenantScope,
    { rewardId, claimId }: GivenReward,
    participantId: string,
  ): Promise<string | null> {
    if (rewardId === null) return null;
    try {
      if (claimId !== null) return (await this.grants.restore(scope, rewardId, claimId)) ? claimId : null;
      const [granted] = await this.grants.grant(scope, rewardId, [participantId], 'by_hand', false);
      return granted?.claimId ?? null;
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }
}
