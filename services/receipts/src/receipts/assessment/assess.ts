import type { ReceiptStatus, ReceiptTagName } from '@laurel/contracts/receipts/receipt-statuses';
import type { PictureFault } from '../../reading/picture-error.ts';
import { mostPoints } from '../points.ts';
import type { TagValues } from '../receipt.ts';
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
  /** What the receipt's items earn. */
  points: bigint;
  hasEligibleItems: boolean;
  now: Date;
  /** Age of a purchase up to which it is accepted. */
  daysAccepted: number;
}

export interface Verdict {
  status: ReceiptStatus;
  /** Why the participant gets nothing, in words for them. */
  message: string | null;
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

const messages = {
  duplicate: 'You have already sent this receipt.',
  unreadable: 'We could not read this picture. Take it again in good light, with the whole receipt in the frame.',
  not_a_receipt: 'This does not look like a receipt.',
  other_language: 'We can only read receipts in Latin letters.',
  no_eligible_items: 'Nothing on this receipt earns points.',
  failed: 'We could not read this receipt. Ask for a review and our team will look at it.',
};

/** The verdict on a receipt that the reader could not cope with, however often it tried. */
export const failed: Verdict = { status: 'failed', message: messages.failed, tags: [], points: 0n };

/** The automated check. A pure function of what is known of a receipt. */
export function assess(evidence: Evidence): Verdict {
  const { reading, similar } = evidence;
  const duplicates = duplicateTags(similar);
  if (similar.own.length > 0) return rejected(messages.duplicate, duplicates);
  const nature = natureOf(evidence);
  if (nature !== null) return rejected(messages[nature], [...duplicates, tag(nature, natureReasons[nature])]);
  const doubts = [...duplicates, ...(reading === null ? [] : doubtsAbout(reading, evidence))];
  if (doubts.length > 0) return { status: 'needs_human_review', message: null, tags: doubts, points: 0n };
  if (!evidence.hasEligibleItems) {
    return { status: 'no_eligible_items', message: messages.no_eligible_items, tags: [], points: 0n };
  }
  return { status: 'processed', message: null, tags: [], points: evidence.points };
}

const rejected = (message: string, tags: TagValues[]): Verdict => ({ status: 'rejected', message, tags, points: 0n });

const tag = (name: ReceiptTagName, reason: string, similar: string[] | null = null): TagValues => ({
  name,
  reason,
  similar_receipt_ids: similar,
});

const natureReasons = {
  unreadable: 'No text, or hardly any, could be read',
  not_a_receipt: 'The text holds neither a date nor a price',
  other_language: 'The text is not in Latin letters',
};

/** Why the pictures are no receipt that can be read, or `null`. */
function natureOf({ reading, faults }: Evidence): keyof typeof natureReasons | null {
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
    ['duplicate_file', 'The same file was sent before', [...new Set([...own, ...file])]],
    ['duplicate_picture', 'A picture that looks the same was sent before', picture],
    ['duplicate_purchase', 'The same merchant, date and total were sent before', purchase],
  ] as const;
  return kinds
    .filter(([, , ids]) => ids.length > 0)
    .map(([name, reason, ids]) => tag(name, reason, ids.slice(0, mostLinked)));
}

function doubtsAbout({ data }: MergedReading, { now, daysAccepted, points }: Evidence): TagValues[] {
  const fields = [
    ['merchant', data.merchant],
    ['date', data.date],
    ['total', data.total],
  ] as const;
  const unsure: string[] = fields.filter(([, field]) => (field?.confidence ?? 0) < sure).map(([name]) => name);
  if (points > mostPoints) unsure.push('prices');
  const tags: TagValues[] = [];
  if (unsure.length > 0) tags.push(tag('low_confidence', `Not read with certainty: ${unsure.join(', ')}`));
  if (data.date !== null && !isAccepted(data.date.value, now, daysAccepted)) {
    tags.push(tag('out_of_date_window', `The purchase is of ${data.date.value}`));
  }
  return tags;
}

/** Whether a purchase was made in the last days, wherever on earth. */
function isAccepted(date: string, now: Date, daysAccepted: number): boolean {
  const day = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
  return date <= day(now.getTime() + EARLIEST_ZONE) && date >= day(now.getTime() - daysAccepted * DAY);
}
