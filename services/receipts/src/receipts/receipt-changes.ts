import type { ReceiptFieldChange } from '@laurel/contracts/receipts/receipts.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { type Author, automatedCheck, isAccepted, type ReceiptValues } from './receipt.ts';
import type { Receipt } from './records/receipt.entity.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

/** The logged properties of a receipt, by the names that staff see. */
const loggedFields = {
  status: 'status',
  integrity: 'integrity',
  points: 'points',
  merchant_name: 'merchantName',
  merchant_address: 'merchantAddress',
  purchase_date: 'purchasedOn',
  total_amount: 'totalAmount',
  admin_invalidation_reason: 'adminInvalidationReason',
  admin_invalidation_message: 'adminInvalidationMessage',
  admin_comments: 'adminComments',
  review_message: 'reviewMessage',
} as const satisfies Record<string, keyof ReceiptValues>;

/** The author and moment of a change. */
export interface Change {
  author: Author;
  at: Date;
  /** Further logged changes. */
  items?: readonly ReceiptFieldChange[];
}

/**
 * Every change of a receipt but its erasure goes through here: with its log row, and with the events that other
 * services need.
 */
@Injectable()
export class ReceiptChanges {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Runs in the open transaction, which holds the row's lock. Values with `points` are published to the ledger as a new
   * revision, equal ones too: its answer makes the receipt `eligible` again.
   */
  async apply(
    scope: TenantScope,
    before: Receipt,
    values: Partial<ReceiptValues>,
    { author, at, items = [] }: Change,
  ): Promise<Receipt> {
    const hadPoints = Number(before.points) > 0;
    const isNewRevision = values.points !== undefined && (hadPoints || Number(values.points) > 0);
    const after = await this.repository.update(scope, before.id, values, isNewRevision);
    await this.repository.log(scope, before.id, {
      author,
      changes: [...fieldChanges(before, after), ...items],
      pointsDelta: Number(after.points) - Number(before.points),
    });
    if (isNewRevision) await this.publishAssessed(scope, after, at);
    if (isAccepted(after) && !isAccepted(before)) await this.publishAccepted(scope, after, at);
    return after;
  }

  /** Posted points make a processed receipt eligible, unless it has changed again meanwhile. Publishes nothing. */
  async makeEligible(scope: TenantScope, id: string, revision: number): Promise<void> {
    const points = await this.repository.makeEligible(scope, id, revision);
    if (points === null) return;
    await this.repository.log(scope, id, {
      author: automatedCheck,
      changes: [{ field: 'posted_points', old: null, new: points }],
      pointsDelta: 0,
    });
  }

  private async publishAccepted(scope: TenantScope, { id, participantId }: Receipt, at: Date): Promise<void> {
    const accepted_at = at.toISOString();
    const data = { receipt_id: id, participant_id: participantId, accepted_at };
    await this.outbox.append(scope, { type: 'receipt.accepted', data, effective_at: accepted_at });
  }

  private async publishAssessed(scope: TenantScope, receipt: Receipt, at: Date): Promise<void> {
    const assessed_at = at.toISOString();
    await this.outbox.append(scope, {
      type: 'receipt.assessed',
      effective_at: assessed_at,
      data: {
        receipt_id: receipt.id,
        participant_id: receipt.participantId,
        points: Number(receipt.points),
        revision: receipt.revision,
        merchant_name: receipt.merchantName,
        total_amount: receipt.totalAmount,
        assessed_at,
      },
    });
  }
}

function fieldChanges(before: Receipt, after: Receipt): ReceiptFieldChange[] {
  return Object.entries(loggedFields)
    .map(([field, property]) => ({ field, old: before[property], new: after[property] }))
    .filter((change) => change.old !== change.new);
}
