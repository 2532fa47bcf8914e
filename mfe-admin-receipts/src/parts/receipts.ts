import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import type { Tone } from '@laurel/ui';
import { formatDate, formatNumber, getPageData } from '@laurel/web-kit';
import { queryKeys, type TableDefaults } from '@laurel/web-kit/lists';

export const receiptKeys = queryKeys('receipts');

/** Query of the list; the review page reads the same query, to find the receipts before and after. */
export const tableDefaults: TableDefaults = { sort: '-created_at' };

/** The statuses in the order of the filter. */
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
export type ShownStatus = (typeof shownStatuses)[number] | 'unknown';

export function shownStatus({ status, integrity }: Pick<ReceiptRow, 'status' | 'integrity'>): ShownStatus {
  if (status === 'processed' && integrity === 'invalid') return 'processed_no_points';
  return status ?? 'unknown';
}

export const statusTones: Record<ShownStatus, Tone> = {
  needs_human_review: 'warning',
  review_requested: 'warning',
  pending: 'info',
  processed: 'success',
  eligible: 'success',
  processed_no_points: 'neutral',
  no_eligible_items: 'neutral',
  rejected: 'danger',
  failed: 'danger',
  unknown: 'neutral',
};

/** The program's name for staff; empty for one that is not theirs. */
export const programName = (id: string): string =>
  getPageData().userPrograms.find((program) => program.id === id)?.name ?? '';

/** A day without a time, the same in every zone. */
export const formatDay = (day: string | null): string => (day === null ? '–' : formatDate(day, 'date', 'UTC'));

/** `Nov 21, 2026 14:05` in the viewer's zone. */
export const formatMoment = (moment: string | null): string =>
  moment === null ? '–' : formatDate(moment, 'date-time').replace(/,(?= \d\d:\d\d$)/, '');

/** An amount of money in an unnamed currency. */
export const formatAmount = (amount: string | null): string =>
  amount === null ? '–' : formatNumber(Number(amount), { minimumFractionDigits: 2 });
