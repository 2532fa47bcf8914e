import { createHash, createHmac } from 'node:crypto';

/** Entries of one entrant: from `first`, counted from 1 over the whole list, `entries` of them. */
export interface EntryRange {
  first: bigint;
  entries: bigint;
}

export interface Pick {
  /** Counter of the number that was used; the next draw continues after it. */
  counter: bigint;
  /** The winning entry, counted from 1 over the whole list. */
  entry: bigint;
}

const NUMBERS = 1n << 64n;

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

/**
 * Draws one entry: `laurel-draw-1`. The n-th number is the first 8 bytes, most significant first, of HMAC-SHA256 with
 * the seed as key over the text `<entrants_hash>:<n>`. Numbers that would favour the first entries are skipped. The
 * number modulo the remaining entries counts from 0 through the entries that have not been removed from the draw.
 * Throws a RangeError when no entrant is left.
 * @param seed 32 bytes
 * @param entrantsHash sha256 of the published list, in hexadecimal
 * @param from the first counter
 * @param total entries of the whole list
 * @param gone entries of winners and excluded entrants, in any order
 */
export function pickEntry(seed: Buffer, entrantsHash: string, from: bigint, total: bigint, gone: EntryRange[]): Pick {
  const remaining = gone.reduce((left, { entries }) => left - entries, total);
  if (remaining <= 0n) throw new RangeError('No entrant is left');
  const usable = NUMBERS - (NUMBERS % remaining);
  for (let counter = from; ; counter += 1n) {
    const digest = createHmac('sha256', seed).update(`${entrantsHash}:${counter}`).digest();
    const number = digest.readBigUInt64BE();
    if (number < usable) return { counter, entry: entryAt(number % remaining, gone) };
  }
}

/** The entry at a position (from 0) among the remaining ones. */
function entryAt(place: bigint, gone: EntryRange[]): bigint {
  let entry = place + 1n;
  for (const { first, entries } of gone.toSorted((one, other) => (one.first < other.first ? -1 : 1))) {
    if (entry < first) break;
    entry += entries;
  }
  return entry;
}
