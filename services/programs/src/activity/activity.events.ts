import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ActivityService } from './activity.service.ts';

@Injectable()
export class ActivityEvents {
  constructor(private readonly activity: ActivityService) {}

  @OnEvent('reward.claimed')
  async claimed(scope: TenantScope, event: EventOf<'reward.claimed'>): Promise<void> {
    await this.activity.recordClaim(scope, event.data);
  }
}
