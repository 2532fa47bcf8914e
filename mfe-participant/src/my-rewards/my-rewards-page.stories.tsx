import type { OwnClaim } from '@laurel/contracts/rewards/own-claims.dto';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { ComponentType } from 'react';
import { ownClaims } from '../testing/rewards.ts';
import { inDays } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'My rewards', areas: ['participant'], pages: true };

const bag: Partial<OwnClaim> = {
  id: '31',
  name: 'A bag of the month',
  image: { public_url: picture(32) },
  code: 'BAG-7K3Q-MM42',
  redemption_details: 'Show the code at the counter of any of our shops, or type it at the checkout.',
  claimed_at: inDays(-2),
  ends_at: inDays(40),
};
const mug: Partial<OwnClaim> = {
  id: '30',
  name: 'Your own mug',
  image: { public_url: picture(260) },
  redemption_details: 'It waits behind the counter at Larimer Street.',
  claimed_at: inDays(-12),
};
const weekend: Partial<OwnClaim> = { id: '29', name: 'A weekend at the finca', points: '0', claimed_at: inDays(-50) };

const counts = { ready: 3, used: 1, expired: 1 };
const listStory = (claims: Partial<OwnClaim>[], address = '/my-rewards'): ComponentType =>
  screenStory(address, { answers: [reply.get('/public/claims', ownClaims(claims, counts))] });

export const Ready = listStory([bag, mug, weekend]);
export const Wanted = listStory([bag, mug, weekend], '/my-rewards#claim-30');
export const Used = listStory([{ ...bag, state: 'used', used_at: inDays(-1) }], '/my-rewards?show=used');
export const Expired = listStory([{ ...bag, state: 'expired', ends_at: inDays(-1) }], '/my-rewards?show=expired');
export const LongTexts = listStory([
  { ...bag, name: longSpanish, code: 'X7'.repeat(50), redemption_details: `${longSpanish}. `.repeat(4) },
]);
export const Empty = screenStory('/my-rewards', { answers: [reply.get('/public/claims', ownClaims([]))] });
export const Loading = screenStory('/my-rewards', { answers: [reply.get('/public/claims', pending)] });
export const Failing = screenStory('/my-rewards', {
  answers: [reply.get('/public/claims', refusal(503, 'busy', 'Too much at once'))],
});
