export const rewardSelections = ['sweepstake', 'achievement', 'milestone', 'redeem', 'offer', 'mini_contest'] as const;
/** `redeem` is shown to staff as "cash-in". */
export type RewardSelection = (typeof rewardSelections)[number];

export const rewardStatuses = ['draft', 'active', 'ended', 'scheduled'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

/** Why a claim is refused; each is the `code` of a 409. */
export const claimRefusals = [
  'insufficient_points',
  'sold_out',
  'already_claimed',
  'not_started',
  'ended',
  'not_claimable',
] as const;
export type ClaimRefusal = (typeof claimRefusals)[number];

/** How far a draw has come; it never goes back. `ready`: nothing is fixed yet. */
export const drawStates = ['ready', 'committed', 'frozen', 'drawn'] as const;
export type DrawState = (typeof drawStates)[number];
