import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { PurchasesService } from './purchases.service.ts';

@Injectable()
export class PurchasesEvents {
  constructor(private readonly purchases: PurchasesService) {}

  @OnEvent('reward_payment.settled')
  async settled(scope: TenantScope, { data }: EventOf<'reward_payment.settled'>): Promise<void> {
    await this.purchases.settle(scope, data.claim_id, data.outcome);
  }
}
