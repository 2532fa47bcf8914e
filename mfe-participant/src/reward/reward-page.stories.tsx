import { pending, refusal, type Reply, reply } from '@laurel/web-kit/testing';
import type { CheckoutCancelled } from '@laurel/contracts/programs/payments/payments.dto';
import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { inDays } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Reward dialog', areas: ['participant'], pages: true };

type Reward = Pick<RewardResponse, keyof RewardResponse>;

const bag: Reward = {
  id: '7',
  name: 'A bag of the month',
  description: '250 g of what the roasters are most excited about, ground the way you brew.',
  description_details: 'Tell us your grind when you collect it.',
  terms_conditions: 'One a month and person, for as long as stocks last.',
  redemption_details: null,
  redemption_image: null,
  image: { public_url: picture(32) },
  selection: 'redeem',
  threshold: 400,
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

function rewardStory(changes: Partial<Reward>, query = '', answers: Reply[] = []): ComponentType {
  return screenStory(`/reward/7${query}`, {
    answers: [reply.get('/public/rewards/7', { ...bag, ...changes }), ...answers],
  });
}

const earned = { earned_by_current_participant_on: inDays(-12) };

export const Redeem = rewardStory({ finish: inDays(9.4) });
export const RedeemForMoney = rewardStory({ threshold: 0, price: { amount: '15.00', currency: 'usd' } });

const PAYMENT: string = '0190e0c4-0000-7000-8000-000000000001';
const cancelledStory = (status: CheckoutCancelled['status']): ComponentType =>
  rewardStory({ threshold: 0, price: { amount: '15.00', currency: 'usd' } }, `?checkout=cancelled&payment=${PAYMENT}`, [
    reply.post(`/public/checkouts/${PAYMENT}/cancel`, { status }),
  ]);
export const PaymentCancelled = cancelledStory('ended');
export const PaymentCancelledAfterPaying = cancelledStory('paid');
export const PaymentStillOpen = cancelledStory('open');
export const NotEnoughPoints = rewardStory({ threshold: 2_500, claim_refusal: 'insufficient_points' });
export const SoldOut = rewardStory({ claim_refusal: 'sold_out' });
export const NotStarted = rewardStory({ claim_refusal: 'not_started' });
export const Ended = rewardStory({ claim_refusal: 'ended', status: 'ended' });
export const Claimed = rewardStory({
  ...earned,
  claim_refusal: 'already_claimed',
  redemption_details: 'Show this screen at the counter of any of our shops.',
  redemption_image: { public_url: picture(260) },
});
const askToClaim = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'Use 400 beans to Claim' }));
export const Claiming = screenStory('/reward/7', { answers: [reply.get('/public/rewards/7', bag)], play: askToClaim });
export const ClaimingForMoney = screenStory('/reward/7', {
  answers: [reply.get('/public/rewards/7', { ...bag, threshold: 0, price: { amount: '15.00', currency: 'usd' } })],
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Claim for $15.00' })),
});
export const ClaimFailing = screenStory('/reward/7', {
  answers: [
    reply.get('/public/rewards/7', bag),
    reply.post('/public/rewards/process_reward', refusal(409, 'sold_out', 'This reward is sold out.')),
  ],
  play: async (user) => {
    await askToClaim(user);
    await user.click(screen.getByRole('button', { name: 'Claim it' }));
  },
});
export const Sweepstake = rewardStory({
  name: 'A weekend at the finca',
  selection: 'sweepstake',
  threshold: 50,
  finish: inDays(30.2),
  participant_sweepstakes_entry: 14,
  claim_refusal: 'not_claimable',
});
export const Achievement = rewardStory({
  name: 'Five thousand beans',
  selection: 'achievement',
  threshold: 5_000,
  claim_refusal: 'not_claimable',
});
export const AchievementEarned = rewardStory({
  ...earned,
  name: 'A thousand beans',
  selection: 'achievement',
  threshold: 1_000,
  claim_refusal: 'not_claimable',
  achievement_reward: { active_image: { public_url: picture(48) } },
  nft_item: {
    address: '0x7c1d9e0b5a3f42688d21',
    owner_address: '0x19fa6bb2c07d4e5583aa',
    explorer_mint_url: 'https://explorer.example/txn/1',
    explorer_token_url: 'https://explorer.example/object/1',
    owner_explorer_url: 'https://explorer.example/account/1',
  },
});
export const Offer = rewardStory({
  name: 'Perks in four hundred shops',
  selection: 'offer',
  claim_refusal: 'not_claimable',
});
export const OfferEarned = rewardStory({
  ...earned,
  name: 'Perks in four hundred shops',
  selection: 'offer',
  claim_refusal: 'not_claimable',
});
export const Plain = rewardStory({
  name: 'Latte art throwdown',
  selection: 'mini_contest',
  image: null,
  claim_refusal: 'not_claimable',
});
export const LongTexts = rewardStory({
  name: longSpanish,
  description: `${longSpanish}. `.repeat(4),
  threshold: 1_000_000_000,
});
export const Loading = screenStory('/reward/7', { answers: [reply.get('/public/rewards/7', pending)] });
export const NotFound = screenStory('/reward/7', {
  answers: [reply.get('/public/rewards/7', refusal(404, 'not_found', 'Reward not found'))],
});
