import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { automatedCheck } from './receipt.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

@Injectable()
export class ReceiptsEvents {
  constructor(private readonly repository: ReceiptsRepository) {}

  /** Posted points make a processed receipt eligible, unless it has changed again meanwhile. */
  @OnEvent('receipt.points_posted')
  async pointsPosted(scope: TenantScope, { data }: EventOf<'receipt.points_posted'>): Promise<void> {
    if (data.points === 0 || !(await this.repository.makeEligible(scope, data.receipt_id, data.revision))) return;
    await this.repository.log(scope, data.receipt_id, {
      author: automatedCheck,
      changes: [{ field: 'status', old: 'processed', new: 'eligible' }],
      pointsDelta: 0,
    });
  }
}
