/** The first two can be renamed and moved to other points, never removed. */
export const fixedTiers = 2;
export const mostTiers = 20;
export const longestTierName = 60;

/** Where a tier starts that follows one up to so many points; `null` for one that is open-ended, or for none. */
export const tierStartAfter = (max: number | null): number => (max === null ? 1_000 : max + 1);
