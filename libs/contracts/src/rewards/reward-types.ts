export const rewardSelections = ['sweepstake', 'achievement', 'milestone', 'redeem', 'offer', 'mini_contest'] as const;
/** Staff see `redeem` as "cash-in". */
export type RewardSelection = (typeof rewardSelections)[number];

export const rewardStatuses = ['draft', 'active', 'ended', 'scheduled'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

/**
 * Reasons to refuse a claim; each is the `code` of a 409. Where several apply, `refusalOf` in the rewards service's
 * `refusals/refusal.ts` says which.
 */
export const claimRefusals = [
  'insufficient_points',
  'sold_out',
  'already_claimed',
  'not_started',
  'ended',
  'not_claimable',
] as const;
export type ClaimRefusal = (typeof claimRefusals)[number];

/** How a winner came to the reward: by a draw, named by staff, or by syncing those who qualify. */
export const waysToWin = ['drawn', 'by_hand', 'synced'] as const;
export type WayToWin = (typeof waysToWin)[number];

/** States of a draw in their order; a draw never goes back. `ready`: nothing is fixed yet. */
export const drawStates = ['ready', 'committed', 'frozen', 'drawn'] as const;
export type DrawState = (typeof drawStates)[number];
