import type { CopySums } from './copy-sums.ts';

/** What a copy's sum has that its owner's has not, by field; `count` is the difference in records. */
export type Differences = Record<string, string>;

/** Compares the fields that a copy has. An owner's sum that is missing is that of no records. */
export function differencesOf(owner: CopySums, copy: CopySums): Differences {
  // A copy without a record has no fields to go by.
  const fields = Object.keys(copy.count === 0 ? owner.sums : copy.sums);
  const sums = fields.map((field) => [field, BigInt(owner.sums[field] ?? 0) ^ BigInt(copy.sums[field] ?? 0)] as const);
  const all = [['count', BigInt(copy.count) - BigInt(owner.count)] as const, ...sums];
  return Object.fromEntries(all.flatMap(([field, by]) => (by === 0n ? [] : [[field, String(by)]])));
}

/**
 * The fields that differ by exactly the same as at the comparison before, a day ago. News on its way differs by
 * something else each time, so that only records that no news has mended are left.
 */
export const lasting = (before: Differences, now: Differences): string[] =>
  Object.keys(now).filter((field) => now[field] === before[field]);
