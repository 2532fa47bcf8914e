import { gapBetween, type Profile } from './profile.ts';
import { isSummary } from './row-kinds.ts';

export interface Part {
  body: Profile[];
  below: Profile[];
}

/** The rows of goods and the rows beneath them; goods may go on beneath a sum of some of them. */
export function parted(profiles: readonly Profile[], total: number | null): Part[] {
  const isGoods = ({ kind, amounts }: Profile) => kind === 'goods' && amounts.length > 0;
  const isSum = ({ kind, amounts }: Profile) => amounts.length > 0 && (kind === 'total' || kind === 'subtotal');
  const firstSum = profiles.findIndex(isSum);
  const headerAt = profiles.findIndex(
    ({ kind }, index) =>
      kind === 'header' && (firstSum < 0 || index < firstSum) && profiles.slice(index + 1, index + 5).some(isGoods),
  );
  const firstGoods = profiles.findIndex((row, index) => index > headerAt && isGoods(row));
  if (firstGoods < 0) return [];
  let from = headerAt >= 0 ? headerAt + 1 : firstGoods;
  // Without a header, up to three rows close above the first price may be names.
  while (headerAt < 0 && firstGoods - from < 3 && isClose(profiles[from - 1], profiles[from])) from -= 1;
  const end = profiles.findIndex(({ kind }, index) => index > firstGoods && isSummary(kind));
  const due = profiles.findIndex(
    ({ amounts, kind }, index) => index > end && kind === 'total' && amounts.some(({ value }) => value === total),
  );
  const ends = end < 0 ? [profiles.length] : due > end && profiles.slice(end, due).some(isGoods) ? [end, due] : [end];
  return ends.map((to) => ({
    body: profiles.slice(from, to).filter(({ kind }) => kind === 'goods' || kind === 'discount'),
    below: profiles.slice(end < 0 ? to : end).filter((row, index) => end + index >= to || row.kind !== 'goods'),
  }));
}

const isClose = (upper: Profile | undefined, lower: Profile | undefined): boolean =>
  upper?.kind === 'goods' && lower !== undefined && gapBetween(upper.row, lower.row) < 2.2 * lower.row.box.height;
