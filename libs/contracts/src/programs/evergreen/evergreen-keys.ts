/** What the platform's own definitions decide; a program may meet others of a later time. */
export const evergreenKeys = ['completed_activities', 'claimed_rewards'] as const;
export type EvergreenKey = (typeof evergreenKeys)[number];
