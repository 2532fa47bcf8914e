import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import type { ShownStatus } from '@laurel/contracts/receipts/shown-status';
import type { Tone } from '@laurel/ui';
import { formatDate, formatNumber, getPageData } from '@laurel/web-kit';
import { queryKeys, type TableDefaults } from '@laurel/web-kit/lists';

export const receiptKeys = queryKeys('receipts');

/** The lists of receipts that are being worked through. */
export const queueKey = ['receipt-queue'] as const;

/** Query of the list; the review page reads the same query, to find the receipts before and after. */
export const tableDefaults: TableDefaults = { sort: '-created_at' };

/** The list of the receipts that wait for a person, oldest first, as review mode walks through it. */
export const waitingQuery = new URLSearchParams({
  sort: 'created_at',
  page_size: '100',
  'columnFilters[status]': 'needs_human_review,review_requested',
});

export const isWaiting = ({ status }: Pick<ReceiptRow, 'status'>): boolean =>
  status === 'needs_human_review' || status === 'review_requested';

export const statusTones: Record<ShownStatus, Tone> = {
  needs_human_review: 'warning',
  review_requested: 'warning',
  pending: 'info',
  processed: 'success',
  eligible: 'success',
  processed_no_points: 'neutral',
  processed_nothing: 'neutral',
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
