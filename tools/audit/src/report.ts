import type { Compared } from './places/look.ts';

const SHOWN = 200;

/**
 * Writes how many figures were compared, and each difference with its place.
 * @returns the exit code: 1 when a figure differs
 */
export function report(compared: readonly Compared[], say: (line: string) => void): 0 | 1 {
  const differing = compared.filter(({ expected, shown }) => expected !== shown);
  for (const { place, figure, expected, shown } of differing.slice(0, SHOWN)) {
    say(`  ${place}: ${figure}: expected ${expected}, shown ${shown}`);
  }
  if (differing.length > SHOWN) say(`  and ${differing.length - SHOWN} more`);
  say(`${compared.length} comparisons, ${differing.length} differ`);
  return differing.length === 0 ? 0 : 1;
}
