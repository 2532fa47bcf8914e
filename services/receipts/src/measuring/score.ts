import { datesIn } from '../reading/extract/dates.ts';
import { amountsIn, decimal } from '../reading/money.ts';
import type { ReceiptReading } from '../reading/reading.ts';

/** The true values of a receipt, as printed on it. */
export interface Truth {
  company?: string;
  date?: string;
  address?: string;
  total?: string;
}

export const measured = ['date', 'total', 'company', 'address'] as const;
export type Measured = (typeof measured)[number];

export interface Verdict {
  file: string;
  field: Measured;
  right: boolean;
  confidence: number;
  got: string | null;
  wanted: string;
}

const squeezed = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * The value in one canonical spelling: dates as YYYY-MM-DD, money with two decimals, words by letters and digits only.
 */
function canonical(field: Measured, text: string): string {
  if (field === 'date') return datesIn(text)[0] ?? text;
  if (field !== 'total') return squeezed(text);
  const amount = amountsIn(text)[0];
  return amount ? decimal(amount.cents) : text;
}

/** One verdict for each field that the truth names; `reading` is null when the picture could not be read. */
export function verdictsOn(file: string, truth: Truth, reading: ReceiptReading | null): Verdict[] {
  return measured.flatMap((field) => {
    const wanted = truth[field];
    if (wanted === undefined) return [];
    const found = reading?.[field === 'company' ? 'merchant' : field] ?? null;
    const right = found !== null && canonical(field, found.value) === canonical(field, wanted);
    return [{ file, field, right, confidence: found?.confidence ?? 0, got: found?.value ?? null, wanted }];
  });
}

/** Share of the right ones, 0 to 1. */
export const shareRight = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ right }) => right).length / Math.max(verdicts.length, 1);

/** The `share` of date, total and company with the highest confidence. */
export function surest(verdicts: readonly Verdict[], share: number): Verdict[] {
  const counted = verdicts.filter(({ field }) => field !== 'address').sort((a, b) => b.confidence - a.confidence);
  return counted.slice(0, Math.round(counted.length * share));
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
