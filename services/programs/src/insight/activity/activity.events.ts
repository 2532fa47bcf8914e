import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { stepOf } from '../../challenges/first-steps/first-step.ts';
import { FirstStepsService } from '../../challenges/first-steps/first-steps.service.ts';
import { ActivityService } from './activity.service.ts';

@Injectable()
export class ActivityEvents {
  constructor(
    private readonly activity: ActivityService,
    private readonly firstSteps: FirstStepsService,
    private readonly participants: KnownParticipants,
  ) {}

  @OnEvent('reward.claimed', { batch: true })
  async claimed(scope: TenantScope, events: EventOf<'reward.claimed'>[]): Promise<void> {
    const claims = await this.participants.livingIn(scope, events);
    await this.activity.recordClaims(
      scope,
      claims.map(({ data }) => data),
    );
    const own = claims.filter(({ data }) => !data.assigned);
    await this.firstSteps.take(scope, own.map(stepOf));
  }

  @OnEvent('receipt.assessed', { batch: true })
  async assessed(scope: TenantScope, events: EventOf<'receipt.assessed'>[]): Promise<void> {
    const receipts = await this.participants.livingIn(scope, events);
    await this.activity.recordReceipts(
      scope,
      receipts.map(({ data }) => data),
    );
  }
}
