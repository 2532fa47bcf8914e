import type { Profile } from './profile.ts';
import type { RowKind } from './row-kinds.ts';

/** Tolerated difference between two sums, in cents. */
export const tolerance = 2;

/** What stands beneath the goods, in cents. */
export interface Summary {
  total: number | null;
  /** Sums and totals, as often as they are printed. */
  subtotals: number[];
  taxes: number[];
  services: number[];
  roundings: number[];
  discounts: number[];
  /** Numbers of goods or of lines. */
  counts: number[];
  /** Amount paid less change. */
  paid: number[];
}

const amountsOf = (rows: readonly Profile[], ...kinds: RowKind[]): number[] =>
  rows
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ amounts }) => amounts.slice(-1).map(({ value }) => value))
    .filter((cents) => cents !== 0);

const unique = (values: readonly number[]): number[] => [...new Set(values)];

export function summaryOf(rows: readonly Profile[], total: number | null): Summary {
  const summaryAt = rows.findIndex(({ kind }) => kind === 'tax_summary');
  const upper = summaryAt < 0 ? rows : rows.slice(0, summaryAt);
  const tendered = amountsOf(upper, 'payment').map(Math.abs);
  const change = amountsOf(upper, 'change').map(Math.abs);
  return {
    total,
    subtotals: [
      ...amountsOf(upper, 'subtotal', 'total', 'count'),
      ...amountsOf(upper, 'rounding').filter((cents) => Math.abs(cents) > 10),
    ],
    taxes: unique(amountsOf(upper, 'tax').map(Math.abs)),
    services: unique(amountsOf(upper, 'service')),
    roundings: unique(amountsOf(upper, 'rounding').flatMap((cents) => (Math.abs(cents) <= 5 ? [cents, -cents] : []))),
    discounts: unique(amountsOf(upper, 'discount').map(Math.abs)),
    counts: unique(
      rows
        .filter(({ kind }) => kind === 'count')
        .flatMap(({ row, amounts }) =>
          [...row.text.matchAll(/(?<![\d.,])(\d{1,3})(?![\d.,])/g)]
            .slice(0, 1)
            .map(([, count]) => Number(count))
            .concat(amounts.length === 1 ? [(amounts[0]?.value ?? 0) / 100] : []),
        )
        .filter((count) => count > 0),
    ),
    paid: unique(tendered.flatMap((cents) => (change.length === 0 ? [cents] : change.map((back) => cents - back)))),
  };
}

export interface Closing {
  /** Total less lines, with the adjustments that bring them nearest; `null` without a total. */
  gap: number | null;
  adds: boolean;
  /** Adjustments that were needed. */
  adjustments: number;
  /** The sum of the lines is printed in a row of its own. */
  subtotal: boolean;
  /** A number of goods or lines is printed and right. */
  count: boolean;
  /** Another number of goods is printed. */
  miscounted: boolean;
}

/** Compares lines with what stands beneath them. */
export function closingOf(
  prices: readonly number[],
  quantities: readonly (number | null)[],
  summary: Summary,
): Closing {
  const sum = prices.reduce((whole, cents) => whole + cents, 0);
  const { total, subtotals, taxes, services, roundings, discounts, counts } = summary;
  const options = [taxes, services, roundings, discounts.map((cents) => -cents)].map((values) => [0, ...values]);
  let best: { gap: number; adjustments: number } | null = null;
  const [tax = [0], service = [0], rounding = [0], discount = [0]] = options;
  if (total !== null) {
    for (const a of tax)
      for (const b of service)
        for (const c of rounding)
          for (const d of discount) {
            const gap = total - (sum + a + b + c + d);
            const adjustments = [a, b, c, d].filter((cents) => cents !== 0).length;
            const nearer = best === null || cost(gap, adjustments) < cost(best.gap, best.adjustments);
            if (nearer) best = { gap, adjustments };
          }
  }
  const adds = best !== null && prices.length > 0 && Math.abs(best.gap) <= tolerance;
  const goods = quantities.reduce<number>((whole, count) => whole + (count === null ? 1 : Math.ceil(count)), 0);
  const sums = subtotals.filter((cents) => prices.length > 0 && Math.abs(cents - sum) <= 1);
  const count = counts.some((each) => Math.abs(each - goods) < 0.01 || each === quantities.length);
  return {
    gap: best?.gap ?? null,
    adds,
    adjustments: best?.adjustments ?? 0,
    subtotal: sums.length > 1 || sums.some((cents) => cents !== total),
    count,
    miscounted: counts.length > 0 && !count,
  };
}

const cost = (gap: number, adjustments: number): number =>
  Math.abs(gap) <= tolerance ? adjustments - 1000 + Math.abs(gap) * 0.1 : Math.abs(gap) + adjustments;
