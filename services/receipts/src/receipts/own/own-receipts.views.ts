import type { ReceiptStatus } from '@laurel/contracts/receipts/receipt-statuses';
import type { ParticipantReceipt, ParticipantReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import type { ReceiptFile } from '../records/receipt-file.entity.ts';
import { isEligible, type ItemRecord } from '../receipt.ts';
import type { Receipt } from '../records/receipt.entity.ts';
import { toFile } from '../receipt.views.ts';

/** Statuses with a verdict, of which a review can be requested. */
export const finalStatuses: readonly ReceiptStatus[] = [
  'failed',
  'processed',
  'eligible',
  'no_eligible_items',
  'rejected',
];

export function toParticipantReceipt(
  receipt: Receipt,
  files: readonly ReceiptFile[],
  items: readonly ItemRecord[],
): ParticipantReceipt {
  return {
    id: receipt.id,
    status: receipt.status,
    ...explanationOf(receipt),
    merchant_name: receipt.merchantName,
    merchant_address: receipt.merchantAddress,
    purchase_date: receipt.purchasedOn,
    total_amount: receipt.totalAmount,
    points: Number(receipt.points),
    created_at: receipt.createdAt.toISOString(),
    files: files.filter((file) => file.receiptId === receipt.id).map((file) => toFile('/public/receipts', file)),
    items: items
      .filter((item) => item.receipt_id === receipt.id)
      .map((item) => toItem(item, Number(receipt.points) > 0)),
    can_request_review: finalStatuses.includes(receipt.status),
  };
}

/** A verdict under review has no explanation any more. */
function explanationOf({ status, ...receipt }: Receipt): Pick<ParticipantReceipt, 'reason' | 'message'> {
  if (!finalStatuses.includes(status)) return { reason: null, message: null };
  if (receipt.integrity !== 'invalid') return { reason: receipt.checkReason, message: null };
  return { reason: receipt.adminInvalidationReason, message: receipt.adminInvalidationMessage };
}

/** Without points for the receipt its lines have none: only reviewers see what they would earn. */
function toItem(item: ItemRecord, isAwarded: boolean): ParticipantReceiptItem {
  return {
    id: item.id,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    eligible: isEligible(item),
    points: isAwarded ? Number(item.points) : 0,
  };
}
