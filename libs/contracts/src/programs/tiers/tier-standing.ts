import type { Tier } from './tiers.dto.ts';

export interface TierStanding {
  /** `null` below the lowest tier. */
  current: Tier | null;
  /** `null` on the highest tier. */
  next: Tier | null;
  /** Points missing to the next tier. */
  missing: number;
  /** Share of the way from the current tier to the next, 0 to 1; 1 on the highest. */
  progress: number;
}

/**
 * The tier of a participant: the highest whose threshold their lifetime points reach, which spending does not reduce.
 * @param tiers from the lowest
 * @param lifetime points ever earned
 */
export function tierStanding(tiers: readonly Tier[], lifetime: number): TierStanding {
  const current = tiers.findLast((tier) => tier.points_threshold_min <= lifetime) ?? null;
  const next = tiers.find((tier) => tier.points_threshold_min > lifetime) ?? null;
  if (next === null) return { current, next, missing: 0, progress: 1 };
  const from = current?.points_threshold_min ?? 0;
  const missing = next.points_threshold_min - lifetime;
  return { current, next, missing, progress: (lifetime - from) / (next.points_threshold_min - from) };
}
