import type { Target } from '../bench.ts';

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** The middle value, or the mean of the two in the middle; `NaN` of none. */
export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const middle = ordered.length >> 1;
  if (ordered.length % 2 === 1) return ordered[middle] ?? NaN;
  return ((ordered[middle - 1] ?? NaN) + (ordered[middle] ?? NaN)) / 2;
}

/** The smallest value that `share` (0 to 1) of all values do not exceed; `NaN` of none. */
export function percentile(values: readonly number[], share: number): number {
  return sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;
}

/** How far the rounds lie apart: (largest − smallest) ÷ median, 0 when they agree. */
export function spread(values: readonly number[]): number {
  const width = Math.max(...values) - Math.min(...values);
  return width === 0 ? 0 : width / median(values);
}

/** The value that is furthest from fulfilling the target. */
export function worst(values: readonly number[], target: Target): number {
  return 'atLeast' in target ? Math.min(...values) : Math.max(...values);
}

/** Whether a value fulfils the target; `NaN` never does. */
export function reached(value: number, target: Target): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
