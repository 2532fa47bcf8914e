import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { ReferralsService } from '../referrals/referrals.service.ts';
import { ActivityService } from './activity.service.ts';

@Injectable()
export class ActivityEvents {
  constructor(
    private readonly activity: ActivityService,
    private readonly referrals: ReferralsService,
    private readonly participants: KnownParticipants,
  ) {}

  @OnEvent('reward.claimed', { batch: true })
  async claimed(scope: TenantScope, events: EventOf<'reward.claimed'>[]): Promise<void> {
    const claims = await this.participants.livingAmong(scope, events.map(dataOf));
    await this.activity.recordClaims(scope, claims);
    const own = claims.filter(({ assigned }) => !assigned);
    await this.referrals.takeFirstSteps(
      scope,
      own.map(({ participant_id }) => participant_id),
    );
  }

  @OnEvent('receipt.assessed', { batch: true })
  async assessed(scope: TenantScope, events: EventOf<'receipt.assessed'>[]): Promise<void> {
    await this.activity.recordReceipts(scope, await this.participants.livingAmong(scope, events.map(dataOf)));
  }
}

const dataOf = <Data>({ data }: { data: Data }): Data => data;
