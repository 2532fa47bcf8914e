import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ReferralsService } from './referrals.service.ts';

@Injectable()
export class ReferralsEvents {
  constructor(private readonly referrals: ReferralsService) {}

  @OnEvent('receipt.accepted', { batch: true })
  async receiptsAccepted(scope: TenantScope, events: EventOf<'receipt.accepted'>[]): Promise<void> {
    await this.referrals.takeFirstSteps(scope, events.map(participantOf));
  }

  @OnEvent('offer.redeemed', { batch: true })
  async offersRedeemed(scope: TenantScope, events: EventOf<'offer.redeemed'>[]): Promise<void> {
    await this.referrals.takeFirstSteps(scope, events.map(participantOf));
  }

  @OnEvent('referral.qualified', { batch: true })
  async qualified(scope: TenantScope, events: EventOf<'referral.qualified'>[]): Promise<void> {
    await this.referrals.pay(
      scope,
      events.map(({ data }) => data.recruiter_id),
    );
  }
}

const participantOf = ({ data }: { data: { participant_id: string } }): string => data.participant_id;
