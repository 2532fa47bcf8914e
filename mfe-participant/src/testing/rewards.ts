import type { OwnClaim, OwnClaims } from '@laurel/contracts/rewards/own-claims.dto';
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

const ownClaim: Pick<OwnClaim, keyof OwnClaim> = {
  id: '90',
  reward_id: '7',
  name: 'Mug',
  selection: 'redeem',
  image: null,
  redemption_details: null,
  redemption_image: null,
  code: null,
  points: '400',
  state: 'ready',
  claimed_at: '2026-10-03T10:00:00.000Z',
  used_at: null,
  ends_at: null,
};

/** The participant's claims in one state, with the counts of all. */
export function ownClaims(
  claims: readonly Partial<OwnClaim>[],
  counts: Partial<OwnClaims['counts']> = {},
  meta: Partial<OwnClaims['meta']> = {},
): Pick<OwnClaims, keyof OwnClaims> {
  const data = claims.map((claim) => ({ ...ownClaim, ...claim }));
  return {
    data,
    meta: { page: 1, page_size: 12, total: data.length, ...meta },
    counts: { ready: data.length, used: 0, expired: 0, ...counts },
  };
}
