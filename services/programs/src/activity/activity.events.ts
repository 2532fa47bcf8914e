import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ActivityService } from './activity.service.ts';

@Injectable()
export class ActivityEvents {
  constructor(private readonly activity: ActivityService) {}

  @OnEvent('reward.claimed', { batch: true })
  async claimed(scope: TenantScope, events: EventOf<'reward.claimed'>[]): Promise<void> {
    await this.activity.recordClaims(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('receipt.assessed', { batch: true })
  async assessed(scope: TenantScope, events: EventOf<'receipt.assessed'>[]): Promise<void> {
    await this.activity.recordReceipts(
      scope,
      events.map((event) => event.data),
    );
  }
}
