import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';

/** A reward that can be claimed for points. */
export const mug: Pick<RewardResponse, keyof RewardResponse> = {
  id: '7',
  name: 'Mug',
  description: 'Holds a proper cup',
  description_details: null,
  terms_conditions: null,
  redemption_details: null,
  redemption_image: null,
  image: { public_url: '/media/mug.svg' },
  selection: 'redeem',
  threshold: 100,
  price: null,
  finish: null,
  status: 'active',
  feature: true,
  earned_by_current_participant_on: null,
  participant_sweepstakes_entry: null,
  draw: null,
  completed_challenges: null,
  coupon_codes: [],
  achievement_reward: null,
  nft_item: null,
  nft_status: null,
  claim_refusal: null,
};
