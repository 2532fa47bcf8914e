import type { Locale } from '@laurel/contracts/languages/languages';
import { pageTag } from '../provider/page-tag.ts';

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const STEP = 1024;

/** `0 Bytes`, `1.5 KB`, `10 MB` … `3 YB`: two decimals at most, in the person's language. */
export function fileSize(bytes: number, language: Locale): string {
  const numbers = new Intl.NumberFormat(pageTag(language), { maximumFractionDigits: 2 });
  let unit = 0;
  let amount = bytes;
  // What would be rounded to 1,024 is one of the next unit.
  while (Number(amount.toFixed(2)) >= STEP && unit < units.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  return `${numbers.format(amount)} ${units[unit] ?? 'Bytes'}`;
}
