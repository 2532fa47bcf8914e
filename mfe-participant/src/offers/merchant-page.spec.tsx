/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { MerchantDetail, MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { Link } from '@laurel/web-kit/router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { MerchantPage } from './merchant-page.tsx';

const dinner: Pick<MerchantOffer, keyof MerchantOffer> = {
  offerTextShort: '$10 off dinner',
  offerTextLong: 'Ten dollars off any dinner for two.',
  dollarValue: 10,
  validQualifier: null,
  endecaKey: 'k1',
  redemptionTypes: ['CLICK'],
  webSite: 'https://bistro.example/deal?code=1',
};
const bistro: Pick<MerchantDetail, keyof MerchantDetail> = {
  merchantId: '7',
  slug: 'corner-bistro-7',
  merchantName: 'Corner Bistro',
  logoPath: null,
  firstCategory: 'Dining',
  secondCategory: 'French',
  stubCopy: 'Since 1961.',
  merchantPhone: '303-555-0100',
  merchantAddress: { address: '1 Main St', city: 'Denver', state: 'CO', zipCode: '80202' },
  offers: [dinner],
};
const MERCHANT = '/public/offers/merchant';
const get = jest.spyOn(api, 'get');

function show(address: string): void {
  const list = <Link to="/my-offers/corner-bistro-7?zip_code=80202">the list</Link>;
  const routes = [
    { path: '/my-offers', element: list },
    { path: '/my-offers/:slug', element: <MerchantPage /> },
  ];
  showPages(routes, { address, features: { offers_reward: true } });
}

beforeEach(() => {
  window.localStorage.clear();
  get.mockClear();
  answerCalls(reply.get(MERCHANT, { result: [bistro] }));
});
afterEach(cleanup);

it('requests the merchant of the address around its place, and passes the rest on [P-316][P-319][P-338][P-454]', async () => {
  show('/my-offers/corner-bistro-7?zip_code=80202&keyword=tea');
  expect(screen.getByText('Loading merchant offers...')).toBeTruthy();
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(6);
  expect(await screen.findByRole('heading', { level: 1, name: 'Corner Bistro' })).toBeTruthy();
  expect(get.mock.lastCall?.[0]).toBe('/public/offers/merchant?zip_code=80202&keyword=tea&slug=corner-bistro-7');
});

it('loads nothing without a place, asks for it, and stays with this merchant [P-317][P-318][P-339]', async () => {
  show('/my-offers/corner-bistro-7');
  expect(get).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('ZIP code'), '80202{Enter}');
  expect(await screen.findByText('Since 1961.')).toBeTruthy();
  expect(window.location.pathname).toBe('/my-offers/corner-bistro-7');
});

it('shows where the merchant is and how to reach it [P-323][P-324][P-325][P-326][P-327][P-328][P-329][P-330][P-337][X-044][X-045]', async () => {
  answerCalls(reply.get(MERCHANT, { result: [{ ...bistro, logoPath: '/media/bistro.svg' }] }));
  show('/my-offers/corner-bistro-7?zip_code=80202');
  await screen.findByText('Dining · French');
  const logo = document.querySelector('img');
  expect(logo?.getAttribute('src')).toContain('/media/bistro.svg');
  const title = screen.getByRole('heading', { level: 1, name: 'Corner Bistro' });
  expect(logo?.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Since 1961.')).toBeTruthy();
  expect(screen.getByText('THIS PAGE CANNOT BE PRINTED AND USED AS A VALID COUPON')).toBeTruthy();
  const address = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Call')).toBe('tel:3035550100');
  expect(address('Directions')).toBe(
    'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Denver%2C%20CO%2080202',
  );
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('target')).toBe('_blank');
  expect(screen.getByText(/Denver, CO 80202/)).toBeTruthy();
  expect(screen.getByText('303-555-0100')).toBeTruthy();
  // Redeeming opens the page of the offer.
  expect(screen.getByRole('link', { name: /bistro\.example/ }).getAttribute('href')).toBe('https://bistro.example');
  Element.prototype.scrollIntoView = jest.fn();
  await userEvent.click(screen.getByRole('button', { name: '1 Offer' }));
  expect(document.activeElement?.textContent).toBe('Offers');
});

it('has neither a call nor a short copy where the merchant has none [P-325][P-328]', async () => {
  answerCalls(reply.get(MERCHANT, { result: [{ ...bistro, merchantPhone: null, stubCopy: null }] }));
  show('/my-offers/corner-bistro-7?zip_code=80202');
  await screen.findByText('Dining · French');
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  expect(screen.queryByText('Since 1961.')).toBeNull();
});

it('shows an offer’s text, and its terms or that there are none [P-332][P-333][P-334][P-335]', async () => {
  show('/my-offers/corner-bistro-7?zip_code=80202');
  expect(await screen.findByText('Ten dollars off any dinner for two.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Terms' }));
  expect(screen.getByText('No terms available')).toBeTruthy();
  cleanup();
  answerCalls(
    reply.get(MERCHANT, {
      result: [{ ...bistro, offers: [{ ...dinner, validQualifier: 'Not on Mondays.' }] }],
    }),
  );
  show('/my-offers/corner-bistro-7?zip_code=80202');
  await userEvent.click(await screen.findByRole('tab', { name: 'Terms' }));
  expect(screen.getByText('Not on Mondays.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'More info' }));
  expect(screen.getByText('Ten dollars off any dinner for two.')).toBeTruthy();
});

it('goes back to the list in history, and on a direct landing to the list of its place [P-331][P-340]', async () => {
  show('/my-offers/corner-bistro-7?zip_code=80202');
  await userEvent.click(screen.getByRole('button', { name: 'Back to All Offers' }));
  expect([window.location.pathname, window.location.search]).toEqual(['/my-offers', '?zip_code=80202']);
  const entries = window.history.length;
  await userEvent.click(screen.getByText('the list'));
  await userEvent.click(screen.getByRole('button', { name: 'Back to All Offers' }));
  await waitFor(() => expect(window.location.pathname).toBe('/my-offers'));
  expect(window.history.length).toBe(entries + 1);
});

it('reports an unknown merchant, and a failed load [P-320]–[P-322]', async () => {
  answerCalls(reply.get(MERCHANT, { result: [] }));
  show('/my-offers/nobody?zip_code=80202');
  expect(await screen.findByText('Page not found.')).toBeTruthy();
  expect(screen.getByText("We're sorry, but the merchant you were looking for doesn't exist.")).toBeTruthy();
  cleanup();
  answerCalls(reply.get(MERCHANT, refusal(400, 'bad_request', 'No')));
  show('/my-offers/nobody?zip_code=80202');
  expect(await screen.findByText('Error to find merchant!')).toBeTruthy();
});
