import { amountOf, centsOf, reconcile } from './reconcile.ts';

/** A line as far as its sum goes. */
export interface PricedLine {
  key: string;
  name: string;
  quantity: string | null;
  unit_price: string | null;
  price: string;
}

/** A change of the lines, or of the total, after which they agree. */
export type Fix =
  | { kind: 'drop'; key: string; name: string }
  /** Each line takes the price of the line beneath it, or above it; the line that then has no price goes. */
  | { kind: 'shift_up' | 'shift_down'; prices: ReadonlyMap<string, string>; dropped: string }
  /** Each line takes quantity × unit price, or its price with tax. */
  | { kind: 'unit_prices'; prices: ReadonlyMap<string, string> }
  | { kind: 'tax_column'; prices: ReadonlyMap<string, string>; percent: number }
  /** A line that was not read gets what is missing. */
  | { kind: 'add'; price: string }
  /** The total becomes the printed sum of the lines. */
  | { kind: 'total'; total: string };

export interface Sums {
  lines: readonly PricedLine[];
  total: string | null;
  /** Amounts that may stand between lines and total. */
  adjustments: readonly string[];
  /** The rows of text of the receipt. */
  text: readonly string[];
}

/** Rates of value-added and sales tax by which a second price column may differ. */
const TAX_PERCENT = [4, 5, 6, 7, 8, 9, 10, 15, 19, 20, 21, 25];
/** Words that head a sum, not an item. */
const SUM = /\b(sub|total|subtotal|sum|amount|tax|iva|gst|sst|cash|change|rounding|balance|importe|efectivo|cambio)\b/i;

/** The fixes that make lines and total agree, the likeliest first. */
export function fixesOf(sums: Sums): Fix[] {
  const { lines, total, adjustments } = sums;
  const state = reconcile(
    lines.map(({ price }) => price),
    total,
    adjustments,
  );
  if (state.closes || state.total === null) return [];
  const closesWith = (prices: readonly string[]): boolean => reconcile(prices, total, adjustments).closes;
  return [
    ...dropped(lines, closesWith),
    ...shifted(lines, closesWith),
    ...repriced(lines, closesWith),
    ...(state.missing > 0 ? [{ kind: 'add', price: amountOf(state.missing) } as const] : []),
    ...printedSum(sums, state.lines),
  ];
}

type ClosesWith = (prices: readonly string[]) => boolean;

/** Lines without which the rest agrees; one that is named like a sum comes first. */
function dropped(lines: readonly PricedLine[], closesWith: ClosesWith): Fix[] {
  return lines
    .filter(({ key }) => closesWith(lines.filter((other) => other.key !== key).map(({ price }) => price)))
    .sort((one, other) => Number(SUM.test(other.name)) - Number(SUM.test(one.name)))
    .map(({ key, name }): Fix => ({ kind: 'drop', key, name }));
}

/** Prices that stand one row too high or too low: the first or the last one belongs to no line. */
function shifted(lines: readonly PricedLine[], closesWith: ClosesWith): Fix[] {
  if (lines.length < 3) return [];
  const prices = lines.map(({ price }) => price);
  const pairs = (from: readonly PricedLine[], to: readonly string[]): ReadonlyMap<string, string> =>
    new Map(from.map(({ key }, index) => [key, to[index] ?? '']));
  const [first, last] = [lines[0]?.key ?? '', lines.at(-1)?.key ?? ''];
  const fixes: Fix[] = [];
  if (closesWith(prices.slice(1))) {
    fixes.push({ kind: 'shift_up', prices: pairs(lines.slice(0, -1), prices.slice(1)), dropped: last });
  }
  if (closesWith(prices.slice(0, -1))) {
    fixes.push({ kind: 'shift_down', prices: pairs(lines.slice(1), prices.slice(0, -1)), dropped: first });
  }
  return fixes;
}

/** Another column of prices: quantity × unit price, or the prices with tax. */
function repriced(lines: readonly PricedLine[], closesWith: ClosesWith): Fix[] {
  const kept = (next: (line: PricedLine) => string): ReadonlyMap<string, string> | null => {
    const prices = new Map(lines.map((line) => [line.key, next(line)]));
    return closesWith([...prices.values()]) ? prices : null;
  };
  const fixes: Fix[] = [];
  const products = kept(({ quantity, unit_price, price }) => {
    const unit = centsOf(unit_price);
    return unit === null || quantity === null ? price : amountOf(Math.round(unit * Number(quantity)));
  });
  if (products) fixes.push({ kind: 'unit_prices', prices: products });
  for (const percent of TAX_PERCENT) {
    const prices = kept(({ price }) => amountOf(Math.round(((centsOf(price) ?? 0) * (100 + percent)) / 100)));
    if (prices) fixes.push({ kind: 'tax_column', prices, percent });
  }
  return fixes;
}

/** The sum of the lines, when the receipt has it on a row that names a total. */
function printedSum({ text }: Sums, lines: number): Fix[] {
  const total = amountOf(lines);
  const written = [total, total.replace('.', ',')];
  const isPrinted = lines > 0 && text.some((row) => /total/i.test(row) && written.some((sum) => row.includes(sum)));
  return isPrinted ? [{ kind: 'total', total }] : [];
}
