import type {
  CheckReason,
  ReceiptStatus,
  ReceiptTagName,
  UnsureField,
} from '@laurel/contracts/receipts/receipt-statuses';
import type { PictureFault } from '../../reading/picture-error.ts';
import { mostPoints } from '../points.ts';
import type { TagValues } from '../receipt.ts';
import { differenceOf } from './adding-up.ts';
import type { MergedReading } from './merge-readings.ts';

/** Ids of earlier receipts of the program that look like this one, newest first. */
export interface SimilarReceipts {
  /** The same files, sent by the same participant. */
  own: string[];
  file: string[];
  picture: string[];
  purchase: string[];
}

export interface Evidence {
  reading: MergedReading | null;
  /** Why pictures could not be read. */
  faults: readonly PictureFault[];
  similar: SimilarReceipts;
  /** Those of the program's exclusion identifiers that stand on the receipt. */
  excluded: readonly string[];
  /** The program accepts receipts of certain merchants only, and the one that was read is none of them. */
  isUnknownMerchant: boolean;
  /** What the receipt's items earn. */
  points: bigint;
  hasEligibleItems: boolean;
  now: Date;
  /** Age of a purchase up to which it is accepted. */
  daysAccepted: number;
}

export interface Verdict {
  status: ReceiptStatus;
  /** Of a rejected one. */
  reason: CheckReason | null;
  tags: TagValues[];
  points: bigint;
}

/** Below this probability a person looks at the field. */
const sure = 0.6;
const fewestCharacters = 20;
const mostLinked = 5;
const DAY = 86_400_000;
/** Where a day begins first, it begins so many milliseconds before UTC. */
const EARLIEST_ZONE = 14 * 3_600_000;

/** The verdict on a receipt that the reader could not cope with, however often it tried. */
export const failed: Verdict = { status: 'failed', reason: null, tags: [], points: 0n };

/**
 * The automated check. A pure function of what is known of a receipt. Excluded identifiers and unknown
 * merchants are left to a person: one misread word must not cost anybody their points unseen. So are lines that do not
 * add up to the total, whether they earn anything or not: one of them is missing or misread.
 */
export function assess(evidence: Evidence): Verdict {
  const { reading, similar } = evidence;
  const duplicates = duplicateTags(similar);
  if (similar.own.length > 0) return rejected('duplicate', duplicates);
  const nature = natureOf(evidence);
  if (nature !== null) return rejected(nature, [...duplicates, tag(nature)]);
  const doubts = [...duplicates, ...(reading === null ? [] : doubtsAbout(reading, evidence))];
  if (doubts.length > 0) return { status: 'needs_human_review', reason: null, tags: doubts, points: 0n };
  if (!evidence.hasEligibleItems) return { status: 'no_eligible_items', reason: null, tags: [], points: 0n };
  return { status: 'processed', reason: null, tags: [], points: evidence.points };
}

const rejected = (reason: CheckReason, tags: TagValues[]): Verdict => ({
  status: 'rejected',
  reason,
  tags,
  points: 0n,
});

const tag = (name: ReceiptTagName, about: Partial<TagValues> = {}): TagValues => ({
  name,
  details: null,
  similar_receipt_ids: null,
  ...about,
});

/** Why the pictures are no receipt that can be read, or `null`. */
function natureOf({ reading, faults }: Evidence): Exclude<CheckReason, 'duplicate'> | null {
  if (reading === null) return faults.includes('other_language') ? 'other_language' : 'unreadable';
  if (charactersOf(reading) < fewestCharacters) return 'unreadable';
  const { date, total } = reading.data;
  return date === null && total === null && reading.lines.length === 0 ? 'not_a_receipt' : null;
}

/** Characters of the text that was read, without spaces. */
export function charactersOf({ data }: MergedReading): number {
  return data.text.reduce((sum, row) => sum + row.replace(/\s/g, '').length, 0);
}

function duplicateTags({ own, file, picture, purchase }: SimilarReceipts): TagValues[] {
  const kinds = [
    ['duplicate_file', [...new Set([...own, ...file])]],
    ['duplicate_picture', picture],
    ['duplicate_purchase', purchase],
  ] as const;
  return kinds
    .filter(([, ids]) => ids.length > 0)
    .map(([name, ids]) => tag(name, { similar_receipt_ids: ids.slice(0, mostLinked) }));
}

function doubtsAbout(reading: MergedReading, evidence: Evidence): TagValues[] {
  const { data } = reading;
  const { now, daysAccepted, points, excluded, isUnknownMerchant } = evidence;
  const fields = [
    ['merchant', data.merchant],
    ['date', data.date],
    ['total', data.total],
  ] as const;
  const unsure: UnsureField[] = fields.filter(([, field]) => (field?.confidence ?? 0) < sure).map(([name]) => name);
  if (points > mostPoints) unsure.push('prices');
  const tags: TagValues[] = [];
  if (unsure.length > 0) tags.push(tag('low_confidence', { details: { fields: unsure } }));
  const difference = differenceOf(reading);
  if (difference !== null) tags.push(tag('items_do_not_add_up', { details: { ...difference } }));
  if (data.date !== null && !isAccepted(data.date.value, now, daysAccepted)) {
    tags.push(tag('out_of_date_window', { details: { date: data.date.value } }));
  }
  if (excluded.length > 0) tags.push(tag('excluded_identifier', { details: { identifiers: [...excluded] } }));
  if (isUnknownMerchant && data.merchant !== null) {
    tags.push(tag('unknown_merchant', { details: { merchant: data.merchant.value } }));
  }
  return tags;
}

/** Whether a purchase was made in the last days, wherever on earth. */
function isAccepted(date: string, now: Date, daysAccepted: number): boolean {
  const day = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
  return date <= day(now.getTime() + EARLIEST_ZONE) && date >= day(now.getTime() - daysAccepted * DAY);
}
