import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ReceiptsService } from './receipts.service.ts';

@Injectable()
export class ReceiptsEvents {
  constructor(private readonly receipts: ReceiptsService) {}

  @OnEvent('receipt.assessed', { batch: true })
  async assessed(scope: TenantScope, events: EventOf<'receipt.assessed'>[]): Promise<void> {
    await this.receipts.settle(
      scope,
      events.map(({ data, effective_at }) => ({ ...data, effective_at })),
    );
  }
}
