/** Minimum number of tiers. In the form the first two can be renamed and moved to other points, not removed. */
export const fixedTiers = 2;
export const maxTiers = 20;
export const longestTierName = 60;

/** Start of the tier after one that ends at `max`; `null` means an open-ended tier, or none. */
export const tierStartAfter = (max: number | null): number => (max === null ? 1_000 : max + 1);
