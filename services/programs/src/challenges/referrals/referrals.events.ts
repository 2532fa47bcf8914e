import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { stepOf } from '../first-steps/first-step.ts';
import { FirstStepsService } from '../first-steps/first-steps.service.ts';
import { ReferralsService } from './referrals.service.ts';

@Injectable()
export class ReferralsEvents {
  constructor(
    private readonly referrals: ReferralsService,
    private readonly firstSteps: FirstStepsService,
    private readonly participants: KnownParticipants,
  ) {}

  @OnEvent('receipt.accepted', { batch: true })
  async receiptsAccepted(scope: TenantScope, events: EventOf<'receipt.accepted'>[]): Promise<void> {
    await this.takeFirstSteps(scope, events);
  }

  @OnEvent('offer.redeemed', { batch: true })
  async offersRedeemed(scope: TenantScope, events: EventOf<'offer.redeemed'>[]): Promise<void> {
    await this.takeFirstSteps(scope, events);
  }

  @OnEvent('referral.qualified', { batch: true })
  async qualified(scope: TenantScope, events: EventOf<'referral.qualified'>[]): Promise<void> {
    await this.referrals.pay(
      scope,
      events.map(({ data }) => data.recruiter_id),
      new Date(Math.max(...events.map(({ effective_at }) => Date.parse(effective_at)))),
    );
  }

  private async takeFirstSteps(
    scope: TenantScope,
    events: EventOf<'receipt.accepted' | 'offer.redeemed'>[],
  ): Promise<void> {
    const living = await this.participants.eventsWithoutErased(scope, events);
    await this.firstSteps.take(scope, living.map(stepOf));
  }
}
