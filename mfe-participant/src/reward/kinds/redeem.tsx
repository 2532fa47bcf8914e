import { ClaimButton } from '../claim-button.tsx';
import { isEarned, type SiteReward } from './site-reward.ts';

export const redeem: SiteReward = {
  Action({ reward }) {
    const again = isEarned(reward) && reward.claim_refusal === null;
    return (!isEarned(reward) || again) && <ClaimButton reward={reward} />;
  },
  rule: () => null,
  hasEntries: false,
};
