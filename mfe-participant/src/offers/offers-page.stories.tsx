import type { MerchantCard, MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { ComponentType } from 'react';
import { type AnswerTo, pending, refusal, reply } from '@laurel/web-kit/testing';
import { failure } from '../testing/failure.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Offers page', areas: ['participant'], pages: true };

const merchant = (id: number, name: string, category: string, offers: [string, number | null][]): MerchantCard => ({
  merchantId: String(id),
  slug: `merchant-${id}`,
  merchantName: name,
  logoPath: id % 2 ? picture(id * 47) : null,
  firstCategory: category,
  secondCategory: null,
  distanceMiles: id * 1.3,
  offers: offers.map(([offerTextShort, dollarValue]) => ({ offerTextShort, dollarValue })),
});

const result = [
  merchant(1, 'Corner Bistro', 'Dining', [
    ['$10 off any dinner for two', 10],
    ['Free dessert with a main course', null],
    ['Half-price lunch on Mondays', null],
  ]),
  merchant(2, 'Larimer Cycles', 'Shopping', [['15% off a service', 24]]),
  merchant(3, 'The Oriental Theater', 'Events & Attractions', [['Two seats for the price of one', 38]]),
];

const found = {
  page: 1,
  pageSize: 12,
  totalItems: 30,
  totalOffers: 1_204,
  radiusMiles: 25,
  place: { zipCode: '80202', city: 'Denver', state: 'CO' },
  result,
} satisfies MerchantsResponse;
const nothing = { ...found, totalItems: 0, totalOffers: 0, radiusMiles: null, result: [] };

const search = (merchants: AnswerTo<'get', '/public/offers/merchants'>, query = ''): ComponentType =>
  screenStory(`/my-offers?zip_code=80202${query}`, { answers: [reply.get('/public/offers/merchants', merchants)] });

export const AskForPlace = screenStory('/my-offers');
export const BadPlace = screenStory('/my-offers', {
  play: async (user) => user.type(await screen.findByLabelText('ZIP code'), '802{Enter}'),
});
export const Results = search(found);
export const OneCategory = search(
  { ...found, totalItems: 1, totalOffers: 1, result: result.slice(1, 2) },
  '&category=27',
);
export const NearCoordinates = screenStory('/my-offers?latitude=39.75&longitude=-104.99', {
  answers: [reply.get('/public/offers/merchants', { ...found, place: null })],
});
export const NoMatch = search(nothing, '&keyword=espresso&category=25');
export const NothingNear = search(nothing);
export const UnknownPlace = search(refusal(422, 'validation_failed', 'Invalid', { zip_code: ['is not known'] }));
export const Failing = search(failure);
export const Loading = search(pending);
export const LongTexts = search({
  ...found,
  place: { zipCode: '80202', city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll', state: 'CO' },
  result: [merchant(5, longSpanish, longSpanish, [[longSpanish, 1_000_000]])],
});
