import { rewardKinds as rules } from '@laurel/contracts/rewards/reward-kinds';
import type { RewardKindRules } from '@laurel/contracts/rewards/reward-kinds/reward-kind';
import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';

/** What staff choose between; a priced reward is a cash-in that is paid for with money. */
export type RewardKind = RewardSelection | 'priced';

interface ChosenKind extends RewardKindRules {
  selection: RewardSelection;
  isPriced: boolean;
}

const unpriced = (selection: RewardSelection): ChosenKind => ({ ...rules[selection], selection, isPriced: false });

export const rewardKinds: Record<RewardKind, ChosenKind> = {
  sweepstake: unpriced('sweepstake'),
  achievement: unpriced('achievement'),
  milestone: unpriced('milestone'),
  redeem: unpriced('redeem'),
  offer: unpriced('offer'),
  mini_contest: unpriced('mini_contest'),
  priced: { ...unpriced('redeem'), isPriced: true, hasThreshold: false },
};
