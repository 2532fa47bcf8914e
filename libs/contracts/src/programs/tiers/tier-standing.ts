import type { Tier } from './tiers.dto.ts';

export interface TierStanding {
  /** `null` below the lowest. */
  current: Tier | null;
  /** `null` on the highest. */
  next: Tier | null;
  /** Points that the next one is away. */
  missing: number;
  /** Share of the way from the current tier to the next, 0 to 1; 1 on the highest. */
  progress: number;
}

/**
 * Where somebody stands on a program's ladder.
 *
 * @param tiers from the lowest
 * @param lifetime points ever earned: spending them takes nobody down
 */
export function tierStanding(tiers: readonly Tier[], lifetime: number): TierStanding {
  const current = tiers.findLast((tier) => tier.points_threshold_min <= lifetime) ?? null;
  const next = tiers.find((tier) => tier.points_threshold_min > lifetime) ?? null;
  if (next === null) return { current, next, missing: 0, progress: 1 };
  const from = current?.points_threshold_min ?? 0;
  const missing = next.points_threshold_min - lifetime;
  return { current, next, missing, progress: (lifetime - from) / (next.points_threshold_min - from) };
}
