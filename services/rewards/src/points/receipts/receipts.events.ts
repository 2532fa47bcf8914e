import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { ReceiptsService } from './receipts.service.ts';

@Injectable()
export class ReceiptsEvents {
  constructor(
    private readonly participants: KnownParticipants,
    private readonly receipts: ReceiptsService,
  ) {}

  @OnEvent('receipt.assessed', { batch: true })
  async assessed(scope: TenantScope, events: EventOf<'receipt.assessed'>[]): Promise<void> {
    const assessments = events.map(({ data, effective_at }) => ({ ...data, effective_at }));
    const living = await this.participants.withoutErased(scope, assessments);
    await this.receipts.settle(scope, assessments, new Set(living.map(({ participant_id }) => participant_id)));
  }
}
