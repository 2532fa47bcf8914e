import type { PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import { type EntryRange, pickEntry, sha256 } from './pick-winner.ts';

/**
 * Recomputes a draw from its published data; needs no data of the platform.
 * @param list the list of entrants, byte for byte
 * @returns the faults; empty when the draw was held as announced
 */
export function checkDraw(draw: PublishedDraw, list: string): string[] {
  if (draw.state !== 'drawn' || draw.seed === null || draw.entrants_hash === null)
    return ['nothing has been drawn yet'];
  const faults: string[] = [];
  const seed = Buffer.from(draw.seed, 'hex');
  if (sha256(seed) !== draw.seed_hash) faults.push('the seed is not the one that was announced');
  if (sha256(list) !== draw.entrants_hash) faults.push('the list of entrants is not the one that was frozen');
  const ranges = entryRanges(list);
  const last = ranges.at(-1);
  const total = last === undefined ? 0n : last.first + last.entries - 1n;
  if (ranges.length !== draw.entrants || total !== BigInt(draw.entries)) faults.push('the list has other entries');
  const gone: EntryRange[] = [];
  let counter = 0n;
  for (const { number, kind, entrant, counter: said, entry } of draw.records) {
    const range = ranges[entrant - 1];
    if (range === undefined) return [...faults, `step ${number} names no entrant of the list`];
    if (kind === 'winner') {
      const pick = pickEntry(seed, draw.entrants_hash, counter, total, gone);
      counter = pick.counter + 1n;
      const isTheirs = pick.entry >= range.first && pick.entry < range.first + range.entries;
      if (!isTheirs || Number(pick.entry) !== entry || Number(pick.counter) !== said) {
        faults.push(`step ${number} should be entry ${pick.entry}`);
      }
    }
    if (gone.includes(range)) faults.push(`step ${number} names entrant ${entrant} again`);
    gone.push(range);
  }
  return faults;
}

/** Parses `entrant,entries` lines as ranges of entries, which are numbered consecutively. */
function entryRanges(list: string): EntryRange[] {
  let first = 1n;
  return list
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const range = { first, entries: BigInt(line.slice(line.indexOf(',') + 1)) };
      first += range.entries;
      return range;
    });
}
