/** Keys of the platform's own definitions; a newer release may add others. */
export const evergreenKeys = ['completed_activities', 'claimed_rewards'] as const;
export type EvergreenKey = (typeof evergreenKeys)[number];
