/** An amount in hundredths, found in a text. */
export interface Amount {
  cents: number;
  /** Index in the text. */
  index: number;
  /** The amount as it was written. */
  written: string;
}

const sign = '(?:R[MHN]|USD|MYR|EUR|GBP|US\\$|\\$|€|£)';
const amountPattern = new RegExp(
  `(?<![\\d.,/:-])(-\\s?)?(${sign}\\s?)?(-\\s?)?(\\d{1,3}(?:[,\\s]\\d{3})+|\\d{1,3}(?:\\.\\d{3})+(?=,)|\\d{1,6}|(?<=^|\\s))\\s?[.,]\\s?(\\d{2})(?![\\d/:%]|[.,]\\d)(\\s?-(?!\\d))?`,
  'gi',
);

const repaired = (text: string) =>
  text.replace(/(?<=[\d.,])[oO](?=[\d.,]|$)/g, '0').replace(/(?<=[\d][.,])[Il|](?=\d)/g, '1');

/** All amounts with two decimals in a text, left to right. Dates, times and percentages are no amounts. */
export function amountsIn(text: string): Amount[] {
  return [...repaired(text).matchAll(amountPattern)].map((match) => {
    const [written, before, , between, whole = '0', part = '00', after] = match;
    const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(part);
    return { cents: before || between || after ? -cents : cents, index: match.index, written };
  });
}

/** Hundredths as a decimal string: 490 → `4.90`. */
export function decimal(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** The amount after a strong label whose point was misread: `45-00`, `45 00`, `4500`. Null when there is none. */
export function damagedAmount(text: string): number | null {
  const match = /(?:^|[^\d.,])(\d{1,5})\s?[-~:;']?\s?(\d{2})\W*$/.exec(repaired(text));
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}
