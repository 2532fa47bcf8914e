import type { ReceiptFieldChange } from '@laurel/contracts/receipts/receipts.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { type Author, isAccepted, type ReceiptRecord, type ReceiptValues } from './receipt.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

const loggedFields = [
  'status',
  'integrity',
  'points',
  'merchant_name',
  'merchant_address',
  'purchase_date',
  'total_amount',
  'admin_invalidation_reason',
  'admin_invalidation_message',
  'admin_comments',
  'review_message',
] as const satisfies (keyof ReceiptValues)[];

/** The one way in which a receipt changes: with its log row and the facts that others need of it. */
@Injectable()
export class ReceiptChanges {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * In the open transaction, which holds the row's lock. Values with `points` are told to the ledger as a new revision,
   * equal ones too: its answer makes the receipt `eligible` again.
   */
  async apply(
    scope: TenantScope,
    before: ReceiptRecord,
    values: Partial<ReceiptValues>,
    author: Author,
    itemChanges: readonly ReceiptFieldChange[] = [],
  ): Promise<ReceiptRecord> {
    const hadPoints = Number(before.points) > 0;
    const isNewRevision = values.points !== undefined && (hadPoints || Number(values.points) > 0);
    const after = await this.repository.update(scope, before.id, values, isNewRevision);
    await this.repository.log(scope, before.id, {
      author,
      changes: [...fieldChanges(before, after), ...itemChanges],
      pointsDelta: Number(after.points) - Number(before.points),
    });
    if (isNewRevision) await this.publishAssessed(scope, after);
    if (isAccepted(after) && !isAccepted(before)) await this.publishAccepted(scope, after);
    return after;
  }

  private async publishAccepted(scope: TenantScope, { id, participant_id }: ReceiptRecord): Promise<void> {
    const accepted_at = new Date().toISOString();
    const data = { receipt_id: id, participant_id, accepted_at };
    await this.outbox.append(scope, { type: 'receipt.accepted', data, effective_at: accepted_at });
  }

  private async publishAssessed(scope: TenantScope, receipt: ReceiptRecord): Promise<void> {
    const assessed_at = new Date().toISOString();
    await this.outbox.append(scope, {
      type: 'receipt.assessed',
      effective_at: assessed_at,
      data: {
        receipt_id: receipt.id,
        participant_id: receipt.participant_id,
        points: Number(receipt.points),
        revision: receipt.revision,
        merchant_name: receipt.merchant_name,
        total_amount: receipt.total_amount,
        assessed_at,
      },
    });
  }
}

function fieldChanges(before: ReceiptRecord, after: ReceiptRecord): ReceiptFieldChange[] {
  return loggedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }));
}
