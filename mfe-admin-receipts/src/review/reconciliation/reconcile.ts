/** Tolerated difference between two sums, in cents. */
const TOLERANCE = 2;

/** The lines of a receipt beside its total, in cents. */
interface Reconciliation {
  lines: number;
  /** `null` when there is none, or none that can be read. */
  total: number | null;
  /** What the lines lack of the total, with the adjustment that brings them nearest; negative when they exceed it. */
  missing: number;
  closes: boolean;
}

/** A decimal string in cents; `null` for anything else. */
export function centsOf(amount: string | null): number | null {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount ?? '') ?? [];
  if (whole === '') return null;
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

/** Cents as a decimal string. */
export function amountOf(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/**
 * Compares prices with a total. They agree when the sum and one of the adjustments make the total to within 0.02.
 *
 * @param prices decimal strings; what is none counts as 0
 * @param adjustments amounts that may stand between them, as the server names them
 */
export function reconcile(
  prices: readonly string[],
  total: string | null,
  adjustments: readonly string[],
): Reconciliation {
  const lines = prices.reduce((sum, price) => sum + (centsOf(price) ?? 0), 0);
  const wanted = centsOf(total);
  if (wanted === null) return { lines, total: null, missing: 0, closes: false };
  const missing = ['0.00', ...adjustments]
    .map((adjustment) => wanted - lines - (centsOf(adjustment) ?? 0))
    .reduce((nearest, each) => (Math.abs(each) < Math.abs(nearest) ? each : nearest));
  return { lines, total: wanted, missing, closes: Math.abs(missing) <= TOLERANCE };
}
