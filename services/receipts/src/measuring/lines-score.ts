import type { ReceiptReading } from '../reading/reading.ts';

/** A line that is printed on a receipt; its amount is a decimal string. */
export interface WantedLine {
  name: string;
  amount: string;
  discount?: boolean;
}

/** How well the lines of one receipt were read; discounts are not counted. */
export interface LinesScore {
  wanted: number;
  read: number;
  right: number;
  whole: boolean;
  closes: boolean;
}

const alike = 0.7;
const letters = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const cents = (amount: string): number => Math.round(Number(amount.replace(/[^0-9.-]/g, '')) * 100);

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

function likeness(a: string, b: string): number {
  const [one, other] = [letters(a), letters(b)];
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}

/** An item is right when at least 70% of its name's letters agree and its price is equal to the cent. */
export function linesScore(wanted: readonly WantedLine[], reading: ReceiptReading | null): LinesScore {
  const goods = wanted.filter(({ discount }) => !discount);
  const items = (reading?.items ?? []).filter(({ discount, price }) => !discount && cents(price.value) >= 0);
  const free = new Set(items);
  let right = 0;
  for (const { name, amount } of goods) {
    const [best] = [...free]
      .map((item) => {
        const sameName = likeness(name, item.description.value);
        return { item, sameName, samePrice: cents(item.price.value) === cents(amount) };
      })
      .sort((a, b) => b.sameName + Number(b.samePrice) / 100 - a.sameName - Number(a.samePrice) / 100);
    if (!best || best.sameName < alike) continue;
    free.delete(best.item);
    if (best.samePrice) right += 1;
  }
  const whole = right === goods.length && items.length === goods.length;
  return { wanted: goods.length, read: items.length, right, whole, closes: reading?.closes === true };
}

/** The figures of several receipts, in words. */
export function linesFigures(scores: readonly LinesScore[]): string {
  const sum = (of: readonly LinesScore[], value: (score: LinesScore) => number) =>
    of.reduce((whole, score) => whole + value(score), 0);
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)}%`;
  const right = sum(scores, (score) => score.right);
  const closing = scores.filter(({ closes }) => closes);
  const f1 = percent(
    2 * right,
    sum(scores, ({ wanted, read }) => wanted + read),
  );
  const surely = percent(
    sum(closing, (score) => score.right),
    sum(closing, ({ wanted, read }) => Math.max(wanted, read)),
  );
  const wholly = percent(scores.filter(({ whole }) => whole).length, scores.length);
  return `F1 ${f1}, wholly right ${wholly}, close ${percent(closing.length, scores.length)} with ${surely} of their items right`;
}
