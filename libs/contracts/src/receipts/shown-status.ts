import type { ReceiptRow } from './receipts.dto.ts';

/** The statuses as shown to staff, in the order of the filter. */
export const shownStatuses = [
  'needs_human_review',
  'review_requested',
  'pending',
  'processed',
  'eligible',
  'processed_no_points',
  'no_eligible_items',
  'rejected',
  'failed',
] as const;

/** A status as shown to staff: a reviewer's "invalid" is a kind of Processed, a missing one is unknown. */
export type ShownStatus = (typeof shownStatuses)[number] | 'processed_nothing' | 'unknown';

type Judged = Pick<ReceiptRow, 'status' | 'integrity'> & Partial<Pick<ReceiptRow, 'points'>>;

/** An accepted receipt without points waits for none: it has a status of its own. */
export function shownStatus({ status, integrity, points }: Judged): ShownStatus {
  if (status === 'processed' && integrity === 'invalid') return 'processed_no_points';
  if (status === 'processed' && points === 0) return 'processed_nothing';
  return status ?? 'unknown';
}
