import { decimalText } from '@laurel/admin-kit/fields';
import { pointsOf } from '@laurel/contracts/receipts/item-points';
import { formatNumber } from '@laurel/web-kit';
import type { Texts } from '../use-texts.ts';

/** Points for a hundredth, in the services' format: at most four decimals. */
const RATE = /^\d{1,4}(\.\d{1,4})?$/;

/** Rules of the field of such a number. */
export const rateRules = { required: true, pattern: RATE };

/** A rate as its field shows it. */
export const rateText = (rate: string): string => decimalText(rate, 0, { grouped: false });

const AMOUNT = '4.50';

/** "A purchase of 4.50 earns 90 points.", or nothing while the number is none. */
export function pointsExample(t: Texts, pointsPerCents: string): string {
  if (!RATE.test(pointsPerCents)) return '';
  const points = pointsOf(AMOUNT, pointsPerCents);
  const amount = formatNumber(AMOUNT, { minimumFractionDigits: 2 });
  return t('example', { count: Number(points), amount, points: formatNumber(points) });
}
