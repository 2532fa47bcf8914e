/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MerchantCard, MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { untypedApi as api, changeLanguage } from '@laurel/web-kit';
import { answerCalls, inTurn, pending, refusal, reply } from '@laurel/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { OffersPage } from './offers-page.tsx';

const bistro: Pick<MerchantCard, keyof MerchantCard> = {
  merchantId: '7',
  slug: 'corner-bistro-7',
  merchantName: 'Corner Bistro',
  logoPath: null,
  firstCategory: 'Dining',
  secondCategory: null,
  distanceMiles: 1.2,
  offers: [
    { offerTextShort: '$10 off dinner', dollarValue: 10 },
    { offerTextShort: 'Free dessert', dollarValue: null },
    { offerTextShort: 'Half-price lunch', dollarValue: null },
  ],
};
const found: Pick<MerchantsResponse, keyof MerchantsResponse> = {
  page: 1,
  pageSize: 12,
  totalItems: 30,
  totalOffers: 1_204,
  radiusMiles: 25,
  place: { zipCode: '80202', city: 'Denver', state: 'CO' },
  result: [bistro],
};
const MERCHANTS = '/public/offers/merchants';
const get = jest.spyOn(api, 'get');
const called = (): URLSearchParams => new URL(String(get.mock.lastCall?.[0]), 'http://x').searchParams;
const inAddress = (): Record<string, string> => Object.fromEntries(new URLSearchParams(window.location.search));

function show(address = '/my-offers', features: Record<string, boolean> = { offers_reward: true }): void {
  const routes = [
    { path: '/', element: 'home' },
    { path: '/my-offers', element: <OffersPage /> },
  ];
  showPages(routes, { address, features });
}

beforeEach(() => {
  window.localStorage.clear();
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  get.mockClear();
  answerCalls(reply.get(MERCHANTS, found));
});
afterEach(cleanup);

describe('the place of a search', () => {
  it('goes home where the program has no offers [P-315]', () => {
    show('/my-offers', {});
    expect(screen.getByText('home')).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
  });

  it('asks for a place first, refuses invalid ZIP codes, saves one and searches there [P-016][P-274][P-275][P-276][P-301][P-305][P-311]', async () => {
    show();
    expect(screen.getByRole('heading', { name: "Let's find the deals, offers & savings near you" })).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
    const zip = screen.getByLabelText('ZIP code');
    await userEvent.type(zip, '8020{Enter}');
    expect(await screen.findByText('Enter a valid ZIP code')).toBeTruthy();
    await userEvent.type(zip, '2');
    await userEvent.click(screen.getByRole('button', { name: 'View offers' }));
    expect(await screen.findByText('Corner Bistro')).toBeTruthy();
    expect(inAddress()).toEqual({ zip_code: '80202' });
    expect(window.localStorage.getItem('perk-zipcode')).toBe('80202');
  });

  it('uses the saved place and writes it into the address; the link’s own place wins [P-308][P-309]', async () => {
    window.localStorage.setItem('perk-zipcode', '80202');
    show();
    await screen.findByText('Corner Bistro');
    expect([called().get('zip_code'), inAddress()]).toEqual(['80202', { zip_code: '80202' }]);
    cleanup();
    show('/my-offers?zip_code=10001&keyword=tea');
    await waitFor(() => expect([called().get('zip_code'), called().get('keyword')]).toEqual(['10001', 'tea']));
  });

  it('finds the location, saves it and searches there; near a place that has a name [P-016][P-277][P-302][P-306][P-312]', async () => {
    locateAs((success) =>
      success({ coords: { latitude: 39.739_236, longitude: -104.990_251 } } as GeolocationPosition),
    );
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Find my location automatically' }));
    expect(await screen.findByText('You have 1,204 Offers from 30 Merchants near Denver, CO')).toBeTruthy();
    expect(inAddress()).toEqual({ latitude: '39.7392', longitude: '-104.9903' });
    expect(window.localStorage.getItem('perk-geolocation')).toBe('{"latitude":39.7392,"longitude":-104.9903}');
  });

  it('reports a refused location, and forgets only that [P-303][P-313][X-049]', async () => {
    locateAs((_success, refuse) => refuse?.({} as GeolocationPositionError));
    show();
    window.localStorage.setItem('perk-geolocation', '{"latitude":39,"longitude":-104}');
    window.localStorage.setItem('perk-zipcode', '80202');
    await userEvent.click(screen.getByRole('button', { name: 'Find my location automatically' }));
    expect(screen.getByText(/Please type a ZIP code instead\.$/)).toBeTruthy();
    expect(Object.entries(window.localStorage)).toEqual([['perk-zipcode', '80202']]);
  });

  it('forgets every saved place on "change location" [P-304]', async () => {
    window.localStorage.setItem('perk-geolocation', '{"latitude":39,"longitude":-104}');
    show('/my-offers?zip_code=80202');
    await userEvent.click(screen.getByRole('button', { name: 'change location' }));
    expect(await screen.findByRole('button', { name: 'View offers' })).toBeTruthy();
    expect(window.localStorage).toHaveLength(0);
  });
});

function locateAs(getCurrentPosition: Geolocation['getCurrentPosition']): void {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

describe('the results', () => {
  it('have title, form and categories before anything has loaded [P-278][P-279][P-280][P-283][P-296][P-297][P-298][P-299][X-048]', async () => {
    answerCalls(reply.get(MERCHANTS, inTurn<typeof found>(pending, found)));
    show('/my-offers?zip_code=80202&category=26');
    expect(screen.getByRole('heading', { level: 1, name: 'Explore Perks and Benefits' })).toBeTruthy();
    const form = within(screen.getByRole('search', { name: 'Search offers' }));
    expect(form.getByLabelText<HTMLSelectElement>('Category').value).toBe('26');
    expect(form.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('80202');
    expect(form.getByLabelText('Keyword')).toBeTruthy();
    const quick = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button');
    expect(quick.map(({ textContent }) => textContent)).toEqual([
      'All categories',
      'Dining',
      'Shopping',
      'Events & Attractions',
      'Travel',
    ]);
    for (const [name, id] of [
      ['Dining', '25'],
      ['Shopping', '27'],
      ['Events & Attractions', '26'],
      ['Travel', '91'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(called().get('category')).toBe(id));
    }
  });

  it('show six placeholders while loading [P-294]', () => {
    answerCalls(reply.get(MERCHANTS, pending));
    show('/my-offers?zip_code=80202');
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(6);
  });

  it('show totals, place and radius [P-281][P-282][P-284][P-291]', async () => {
    show('/my-offers?zip_code=80202&category=25');
    expect(await screen.findByText('You have 1,204 Dining Offers from 30 Merchants near 80202')).toBeTruthy();
    expect(screen.getByText('Showing 1 to 1 of 30 Merchants')).toBeTruthy();
    expect(screen.getByText('We looked within 25 miles.')).toBeTruthy();
    expect(screen.getByText('THIS PAGE CANNOT BE PRINTED AND USED AS A VALID COUPON')).toBeTruthy();
  });

  it('show a merchant with logo and two offers, the number of others, its value and the link to it [P-032][P-286][P-287][P-288][P-289][P-290]', async () => {
    answerCalls(reply.get(MERCHANTS, { ...found, result: [{ ...bistro, logoPath: '/media/bistro.svg' }] }));
    show('/my-offers?zip_code=80202&keyword=dinner');
    const link = await screen.findByRole('link', { name: 'Corner Bistro' });
    expect(link.getAttribute('href')).toBe('/my-offers/corner-bistro-7?zip_code=80202&keyword=dinner');
    expect(document.querySelector('img')?.getAttribute('src')).toContain('/media/bistro.svg');
    expect(screen.getByText('$10 off dinner')).toBeTruthy();
    expect(screen.getByText('Free dessert')).toBeTruthy();
    expect(screen.queryByText('Half-price lunch')).toBeNull();
    expect(screen.getByText('+ 1 more offer')).toBeTruthy();
    expect(screen.getByText('$10 Value')).toBeTruthy();
  });

  it('hide a value of nothing [P-314]', async () => {
    answerCalls(
      reply.get(MERCHANTS, { ...found, result: [{ ...bistro, offers: [{ offerTextShort: 'Gift', dollarValue: 0 }] }] }),
    );
    show('/my-offers?zip_code=80202');
    await screen.findByText('Gift');
    expect(screen.queryByText(/Value$/)).toBeNull();
  });

  it('have pages, and start at page 1 again when the search changes [P-285][P-295][P-300][P-307][P-310]', async () => {
    answerCalls(reply.get(MERCHANTS, { ...found, page: 2 }));
    show('/my-offers?zip_code=80202&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(called().get('page')).toBe('3'));
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('button', { name: 'Travel' }));
    await waitFor(() => expect([called().get('category'), called().get('page')]).toEqual(['91', '1']));
    await userEvent.click(screen.getByRole('button', { name: 'All categories' }));
    await waitFor(() => expect(called().has('category')).toBe(false));
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
    expect(sort.value).toBe('relevance');
    expect([...sort.options].map(({ value }) => value)).toEqual(['relevance', 'distance', 'value']);
    await userEvent.selectOptions(sort, 'Nearest');
    await waitFor(() => expect(called().get('sort')).toBe('distance'));
  });

  it('leave what has been typed and not yet searched for when a category is chosen', async () => {
    answerCalls(reply.get(MERCHANTS, found));
    show('/my-offers?zip_code=80202&keyword=tea');
    await screen.findByText('Corner Bistro');
    const keyword = screen.getByLabelText<HTMLInputElement>(/Keyword/i);
    await userEvent.clear(keyword);
    await userEvent.type(keyword, 'pizza');
    await userEvent.click(screen.getByRole('button', { name: 'Travel' }));
    await waitFor(() => expect(called().get('category')).toBe('91'));
    expect(keyword.value).toBe('pizza');
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('91');
  });

  it('show the last page when the address names one beyond it', async () => {
    answerCalls(reply.get(MERCHANTS, inTurn({ ...found, page: 9, result: [] }, { ...found, page: 3 })));
    show('/my-offers?zip_code=80202&page=9');
    expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
    expect(inAddress()['page']).toBe('3');
  });

  it('report that nothing matches, and clear the filters [P-292]', async () => {
    const none = { ...found, totalItems: 0, totalOffers: 0, radiusMiles: null, result: [] };
    answerCalls(reply.get(MERCHANTS, inTurn<typeof found>(none, found)));
    show('/my-offers?zip_code=80202&keyword=zzz');
    await screen.findByRole('heading', {
      name: 'No merchants match your current parameters. Please adjust your parameters and try submitting again.',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Corner Bistro')).toBeTruthy();
    expect(inAddress()).toEqual({ zip_code: '80202' });
  });

  it('show the server’s message about a ZIP code under the field [P-311]', async () => {
    const message = 'Enter a valid ZIP code';
    answerCalls(reply.get(MERCHANTS, refusal(422, 'validation_failed', message, { zip_code: [message] })));
    show('/my-offers?zip_code=00000');
    await screen.findByText(message);
    expect(screen.getByLabelText('ZIP code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Error offers!')).toBeNull();
  });

  it('report a failure, and try again [P-293]', async () => {
    const refused = refusal(400, 'bad_request', 'No');
    answerCalls(reply.get(MERCHANTS, inTurn<typeof found | typeof refused>(refused, found)));
    show('/my-offers?zip_code=80202');
    await screen.findByText('Error offers!');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Corner Bistro')).toBeTruthy();
  });

  it('are in Spanish', async () => {
    await act(() => changeLanguage('es'));
    show('/my-offers?zip_code=80202&category=25');
    expect(
      await screen.findByText('Tienes 1204 ofertas de «Restaurantes» de 30 comercios cerca de 80202'),
    ).toBeTruthy();
    await act(() => changeLanguage('en'));
  });
});
