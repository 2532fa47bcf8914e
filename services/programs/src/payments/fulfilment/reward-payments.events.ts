import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { FulfilmentService } from './fulfilment.service.ts';

@Injectable()
export class RewardPaymentsEvents {
  constructor(private readonly fulfilment: FulfilmentService) {}

  @OnEvent('reward_payment.parked')
  async parked(scope: TenantScope, { data }: EventOf<'reward_payment.parked'>): Promise<void> {
    await this.fulfilment.parkReward(scope, data);
  }
}
