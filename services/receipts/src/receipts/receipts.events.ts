import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ReceiptChanges } from './receipt-changes.ts';

@Injectable()
export class ReceiptsEvents {
  constructor(private readonly changes: ReceiptChanges) {}

  /** Posted points make a processed receipt eligible. */
  @OnEvent('receipt.points_posted')
  async pointsPosted(scope: TenantScope, { data }: EventOf<'receipt.points_posted'>): Promise<void> {
    if (data.points !== 0) await this.changes.makeEligible(scope, data.receipt_id, data.revision);
  }
}
