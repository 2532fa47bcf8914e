import type { MerchantDetail, MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import type { RedeemedCoupon } from '@laurel/contracts/offers/redemptions.dto';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import { type AnswerTo, pending, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { screen, within } from '@testing-library/dom';
import type { ComponentType } from 'react';
import { link } from '../testing/challenges.ts';
import { failure } from '../testing/failure.ts';
import { membership, roastery } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Merchant page', areas: ['participant'], pages: true };

const offer = (endecaKey: string, text: string, changes: Partial<MerchantOffer> = {}): MerchantOffer => ({
  offerTextShort: text,
  offerTextLong: 'On any two main courses, from Monday to Thursday after five. Not with other discounts.',
  dollarValue: 10,
  validQualifier: 'Dine-in only. One a table and visit.',
  endecaKey,
  redemptionTypes: ['MOBILE'],
  webSite: null,
  ...changes,
});

const bistro = {
  merchantId: '1',
  slug: 'corner-bistro-1',
  merchantName: 'Corner Bistro',
  logoPath: picture(47),
  firstCategory: 'Dining',
  secondCategory: 'French',
  stubCopy: 'Twelve tables, one stove, and a wine list that fits on a napkin. Since 1961.',
  merchantPhone: '303-555-0100',
  merchantAddress: { address: '1 Main Street', city: 'Denver', state: 'CO', zipCode: '80202' },
  offers: [
    offer('dinner', '$10 off any dinner for two'),
    offer('lunch', 'Half-price lunch on Mondays', { dollarValue: null, validQualifier: null }),
    offer('either', 'Free dessert with a main course', {
      redemptionTypes: ['CLICK', 'MOBILE'],
      webSite: 'https://bistro.example/deal',
    }),
  ],
} satisfies MerchantDetail;
const PLUS: string = 'challenge-6';
const answers = [
  reply.get('/public/offers/merchant', { result: [bistro] }),
  reply.get('/public/home/active_uncompleted_challenges', [membership]),
  reply.get(`/public/challenges/${PLUS}`, {
    ...link,
    challenge_type: 'membership',
    membership_challenge: { id: '3', price: '49.00', currency: 'usd', merchant_name: 'Fernhill Coffee Roasters' },
  }),
];
const address = '/my-offers/corner-bistro-1?zip_code=80202';
const merchant = (said: AnswerTo<'get', '/public/offers/merchant'>): ComponentType =>
  screenStory(address, { answers: [...answers, reply.get('/public/offers/merchant', said)] });

export const Full = merchant({ result: [bistro] });
export const Bare = merchant({
  result: [{ ...bistro, logoPath: null, secondCategory: null, stubCopy: null, merchantPhone: null, offers: [] }],
});
export const LongTexts = merchant({
  result: [{ ...bistro, merchantName: longSpanish, stubCopy: longSpanish, offers: [offer('long', longSpanish)] }],
});
export const NotFound = merchant({ result: [] });
export const Failing = merchant(failure);
export const Loading = merchant(pending);
export const AskForPlace = screenStory('/my-offers/corner-bistro-1', { answers });

const nonMember = { ...roastery.participant, 'eligible_offers_rewards?': false };

export const RedeemAsVisitor = screenStory(`${address}&redeem=dinner`, { participant: null, answers });
export const RedeemAsNonMember = screenStory(`${address}&redeem=dinner`, { participant: nonMember, answers });
export const NothingToComplete = screenStory(`${address}&redeem=dinner`, {
  participant: nonMember,
  answers: [...answers, reply.get('/public/home/active_uncompleted_challenges', [])],
});
export const RedeemConfirmation = screenStory(`${address}&redeem=dinner`, { answers });
export const RedeemWays = screenStory(`${address}&redeem=either`, { answers });

/** Redeems the dinner with this answer. */
function redeemStory(said: AnswerTo<'post', '/offers/redeem'>): ComponentType {
  return screenStory(`${address}&redeem=dinner`, {
    answers: [...answers, reply.post('/offers/redeem', said)],
    play: async (user) => {
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(await dialog.findByRole('button', { name: 'Redeem Now' }));
    },
  });
}
const coupon = (changes: Partial<RedeemedCoupon>) => ({
  redemption_data: { coupon: { voucher: null, code: null, webSite: null, expires_in: 600, ...changes } },
});

// The parameters follow the `#`, so that additions to a voucher's address do not belong to the picture.
export const Voucher = redeemStory(coupon({ voucher: `${picture(100)}#`, code: 'K7QX-93MF' }));
export const Redeeming = redeemStory(pending);
export const AlreadyRedeemed = redeemStory(refusal(409, 'already_redeemed', 'Already redeemed'));
export const RedeemRefused = redeemStory(refusal(404, 'offer_not_found', 'This offer has ended.'));
export const RedeemUnreached = redeemStory(unreachable);
