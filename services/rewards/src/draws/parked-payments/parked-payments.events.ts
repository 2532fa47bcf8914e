import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { ParkedPaymentsRepository } from './parked-payments.repository.ts';
import { RewardGrants } from './reward-grants.ts';

/** Gives the rewards that staff give in place of what a payment was for. */
@Injectable()
export class ParkedPaymentsEvents {
  constructor(
    private readonly repository: ParkedPaymentsRepository,
    private readonly grants: RewardGrants,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('parked_payment.rewarded')
  async rewarded(scope: TenantScope, { data }: EventOf<'parked_payment.rewarded'>): Promise<void> {
    const { checkout_id, participant_id, reward_id, version } = data;
    if (!(await this.repository.begin(scope, data))) return;
    if (await this.isGranted(scope, reward_id, participant_id)) return this.repository.setGiven(scope, checkout_id);
    await this.outbox.append(scope, {
      type: 'reward_payment.parked',
      data: { checkout_id, reason: 'not_given', ...(version !== undefined && { version }) },
    });
  }

  /** `false` when the participant has it already or may not take part, or when no piece is left. */
  private async isGranted(scope: TenantScope, rewardId: string, participantId: string): Promise<boolean> {
    try {
      return (await this.grants.grant(scope, rewardId, [participantId], false)).length > 0;
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
