import type {
  CheckReason,
  ReceiptStatus,
  ReceiptTagName,
  UnsureField,
} from '@laurel/contracts/receipts/receipt-statuses';
import type { PictureFault } from '../../reading/picture-error.ts';
import { maxPoints } from '../points.ts';
import type { TagValues } from '../receipt.ts';
import { differenceOf } from './adding-up.ts';
import type { MergedReading } from './merge-readings.ts';

/** Ids of similar earlier receipts of the program, newest first. */
export interface SimilarReceipts {
  /** The same files, sent by the same participant. */
  own: string[];
  file: string[];
  picture: string[];
  purchase: string[];
}

export interface Evidence {
  reading: MergedReading | null;
  /** Reasons why pictures could not be read. */
  faults: readonly PictureFault[];
  similar: SimilarReceipts;
  /** The program's exclusion identifiers that the receipt contains. */
  excluded: readonly string[];
  /** The program accepts receipts of certain merchants only, and the read name matches none of them. */
  isUnknownMerchant: boolean;
  /** Points of the receipt's items. */
  points: bigint;
  hasEligibleItems: boolean;
  /** Names of the lines whose product is a guess, where another guess earns other points. */
  unsureLines: readonly string[];
  now: Date;
  /** Maximal accepted age of a purchase in days. */
  daysAccepted: number;
}

export interface Verdict {
  status: ReceiptStatus;
  /** Set for a rejected receipt. */
  reason: CheckReason | null;
  tags: TagValues[];
  points: bigint;
}

/** Below this probability a reviewer checks the field. */
const sure = 0.6;
const fewestCharacters = 20;
const maxLinked = 5;
/** Maximum of lines that a finding names. */
const maxLines = 5;
const DAY = 86_400_000;
/** Offset of the earliest time zone to UTC in milliseconds. */
const EARLIEST_ZONE = 14 * 3_600_000;

/** The verdict on a receipt that the reader failed on in every attempt. */
export const failed: Verdict = { status: 'failed', reason: null, tags: [], points: 0n };

/**
 * Decides the verdict on a receipt: the automated check. A pure function of the evidence about it. Excluded identifiers and unknown
 * merchants go to a reviewer: one misread word must not cost a participant their points unchecked. So do lines that do
 * not add up to the total or that nothing else confirms, and guessed products, whether they earn points or not: the
 * points depend on what is in doubt.
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

/** The reason why the pictures are no readable receipt, or `null`. */
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
    .map(([name, ids]) => tag(name, { similar_receipt_ids: ids.slice(0, maxLinked) }));
}

function doubtsAbout(reading: MergedReading, evidence: Evidence): TagValues[] {
  const { data } = reading;
  const { now, daysAccepted, points, unsureLines, excluded, isUnknownMerchant } = evidence;
  const fields = [
    ['merchant', data.merchant],
    ['date', data.date],
    ['total', data.total],
  ] as const;
  const unsure: UnsureField[] = fields.filter(([, field]) => (field?.confidence ?? 0) < sure).map(([name]) => name);
  if (points > maxPoints) unsure.push('prices');
  const tags: TagValues[] = [];
  if (unsure.length > 0) tags.push(tag('low_confidence', { details: { fields: unsure } }));
  const difference = differenceOf(reading);
  if (difference !== null) tags.push(tag('items_do_not_add_up', { details: { ...difference } }));
  else if (reading.closes !== true && data.total !== null) tags.push(tag('items_unconfirmed'));
  if (unsureLines.length > 0) {
    tags.push(tag('unsure_product', { details: { lines: unsureLines.slice(0, maxLines) } }));
  }
  if (data.date !== null && !isAccepted(data.date.value, now, daysAccepted)) {
    tags.push(tag('out_of_date_window', { details: { date: data.date.value } }));
  }
  if (excluded.length > 0) tags.push(tag('excluded_identifier', { details: { identifiers: [...excluded] } }));
  if (isUnknownMerchant && data.merchant !== null) {
    tags.push(tag('unknown_merchant', { details: { merchant: data.merchant.value } }));
  }
  return tags;
}

/** Whether a purchase was made in the last days, in any time zone. */
function isAccepted(date: string, now: Date, daysAccepted: number): boolean {
  const day = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
  return date <= day(now.getTime() + EARLIEST_ZONE) && date >= day(now.getTime() - daysAccepted * DAY);
}
