import type { ProcessedData } from '@laurel/contracts/receipts/receipts.dto';
import { amountsIn, decimal } from '../../reading/money.ts';
import type { MergedReading } from './merge-readings.ts';

/** Amounts of money, as decimal strings. */
interface Difference {
  lines_total: string;
  total: string;
}

/** Tolerated difference between the two sums, in cents. */
const tolerance = 2;
/** Receipts are rounded to the nearest five cents. */
const maxRounding = 5;

const roundingLabel = /R[O0]U[NR]D/;
const discountLabel = /\bDISC(OUNT)?S?\b|DISKAUN|REBATE|VOUCHER|COUPON/;
const totalLabel = /T[O0]TAL/;
/** Sums that repeat discounts. */
const repeated = /SAV(ED|ING)|BEFORE|AFTER/;
const payment = /T[O0]TAL|CHANGE|CASH|BALANCE|VISA|MASTER|PAID|PAYMENT|TENDER/;

/**
 * The sum of the lines and the total of a receipt that do not agree; `null` when they agree, or without a total. They
 * agree when lines − discounts + tax + rounding = total ± 0.02. The reading does not say whether prices already include
 * discount and tax, nor reliably the sign of the rounding, so each of the three is counted or not, the rounding either
 * way. A reading of one picture that closes, or that says by how much it does not, has found what is included.
 */
export function differenceOf({ data, lines, closes }: MergedReading): Difference | null {
  if (data.total === null || closes === true) return null;
  const total = centsOf(data.total.value);
  if (closes !== false) return { lines_total: decimal(total - centsOf(closes)), total: data.total.value };
  const goods = lines.reduce((sum, { price }) => sum + centsOf(price), 0);
  if (adjustmentsIn(data).some((each) => Math.abs(goods + each - total) <= tolerance)) return null;
  return { lines_total: decimal(goods), total: data.total.value };
}

/** The amounts in cents, 0 among them, that may stand between the lines of a receipt and its total. */
export function adjustmentsIn({ tax, text }: Pick<ProcessedData, 'tax' | 'text'>): number[] {
  const rounding = roundingIn(text);
  const all = discountsIn(text).flatMap((discount) =>
    [0, tax === null ? 0 : centsOf(tax.value)].flatMap((added) =>
      [0, rounding, -rounding].map((rounded) => added - discount + rounded),
    ),
  );
  return [...new Set(all)];
}

const centsOf = (amount: string): number => Number(amount.replace('.', ''));

const lastAmount = (row: string): number => amountsIn(row).at(-1)?.cents ?? 0;

function roundingIn(text: readonly string[]): number {
  const rows = text.filter((row) => roundingLabel.test(row.toUpperCase())).map(lastAmount);
  return rows.find((cents) => cents !== 0 && Math.abs(cents) <= maxRounding) ?? 0;
}

/** Possible deductions: none, the discounts and negative lines together, or the total of discounts. */
function discountsIn(text: readonly string[]): number[] {
  let single = 0;
  let whole = 0;
  for (const row of text) {
    const label = row.toUpperCase();
    const cents = lastAmount(row);
    if (roundingLabel.test(label) || repeated.test(label)) continue;
    const isDiscount = discountLabel.test(label);
    if (isDiscount && totalLabel.test(label)) whole = Math.abs(cents);
    else if (isDiscount || (cents < 0 && !payment.test(label))) single += Math.abs(cents);
  }
  return [0, single, whole];
}
