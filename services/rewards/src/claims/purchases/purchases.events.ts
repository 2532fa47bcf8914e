import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { PurchasesService } from './purchases.service.ts';

@Injectable()
export class PurchasesEvents {
  constructor(private readonly purchases: PurchasesService) {}

  @OnEvent('reward_payment.settled')
  async settled(scope: TenantScope, event: EventOf<'reward_payment.settled'>): Promise<void> {
    const { claim_id, outcome, version = null } = event.data;
    await this.purchases.settle(scope, claim_id, { outcome, version }, new Date(event.effective_at));
  }
}
