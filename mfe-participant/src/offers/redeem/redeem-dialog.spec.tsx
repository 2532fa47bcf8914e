/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { announcementEvent } from '@laurel/contracts/page/announcement';
import type { MerchantDetail, MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import type { RedeemedCoupon, RedeemOfferResponse } from '@laurel/contracts/offers/redemptions.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../../testing/show-pages.tsx';
import { type Challenge, link } from '../../testing/challenges.ts';
import { homeReplies } from '../../testing/home-replies.ts';
import { challengeTile } from '../../testing/roastery.ts';
import { MerchantPage } from '../merchant-page.tsx';

const offer = (key: string, redemptionTypes: MerchantOffer['redemptionTypes']): MerchantOffer => ({
  offerTextShort: `Offer ${key}`,
  offerTextLong: 'Ten dollars off.',
  dollarValue: 10,
  validQualifier: null,
  endecaKey: key,
  redemptionTypes,
  webSite: 'https://bistro.example/deal?code=1',
});
const bistro = {
  merchantId: '7',
  slug: 'corner-bistro-7',
  merchantName: 'Corner Bistro',
  logoPath: null,
  firstCategory: 'Dining',
  secondCategory: null,
  stubCopy: null,
  merchantPhone: null,
  merchantAddress: { address: '1 Main St', city: 'Denver', state: 'CO', zipCode: '80202' },
  offers: [offer('click', ['CLICK']), offer('mobile', ['MOBILE']), offer('both', ['CLICK', 'MOBILE'])],
} satisfies MerchantDetail;
const membership = challengeTile('31', 'Premium membership', {
  identifier: 'premium',
  challenge_type: 'membership',
  points: 0,
  reward_type: 'prize',
  image: null,
  cta_button_text: 'Become a Member',
});
const priced: Challenge = {
  ...link,
  id: '31',
  challenge_type: 'membership',
  membership_challenge: { id: '1', price: '25.00', currency: 'usd', merchant_name: 'Us' },
};
const REDEEM = '/offers/redeem';
const PREMIUM: string = 'premium';
const voucher = { voucher: '/public/offers/vouchers/t?a=1&amp;b=2', code: 'K7QX-93MF', webSite: null, expires_in: 600 };
const member = { id: '5', 'eligible_offers_rewards?': true };

/** What the page's live region is given to say. */
let said: string[];
const hear = (event: Event): void => void said.push((event as CustomEvent<string>).detail);
const focused = (): string => document.activeElement?.textContent ?? '';
const get = jest.spyOn(api, 'get');
const post = jest.spyOn(api, 'post');
const open = jest.spyOn(window, 'open');
const address = '/my-offers/corner-bistro-7?zip_code=80202';

function show(participant?: object, from = address): void {
  const routes = [
    { path: '/my-offers/:slug', element: <MerchantPage /> },
    { path: '/signin', element: 'sign-in page' },
  ];
  showPages(routes, { address: from, features: { offers_reward: true }, ...(participant && { participant }) });
}

async function redeemNow(key: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Redeem now Offer ${key}` }));
  return screen.findByRole('dialog');
}

const answers = (coupon: Pick<RedeemedCoupon, keyof RedeemedCoupon>): void =>
  alsoAnswer(reply.post(REDEEM, { redemption_data: { coupon } }));

beforeEach(() => {
  said = [];
  window.addEventListener(announcementEvent, hear);
  window.localStorage.clear();
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  jest.clearAllMocks();
  open.mockReset();
  answerCalls(
    homeReplies({ active_uncompleted_challenges: [membership] }),
    reply.get('/public/offers/merchant', { result: [bistro] }),
    reply.get(`/public/challenges/${PREMIUM}`, priced),
  );
});
afterEach(() => {
  window.removeEventListener(announcementEvent, hear);
  cleanup();
  jest.useRealTimers();
});

describe('for participants without membership', () => {
  it('a visitor may join or sign in, and returns to the offer [P-336][P-342][P-343][P-344][P-345][P-365][P-376][X-041]', async () => {
    show();
    const dialog = within(await redeemNow('click'));
    expect(dialog.getByRole('heading', { name: 'Premium Access Required' })).toBeTruthy();
    expect(dialog.getByText(/over 400,000 discounts/)).toBeTruthy();
    await waitFor(() => expect(dialog.getAllByText('494,267')).toHaveLength(2));
    const join = await dialog.findByRole('button', { name: 'Join now for $25.00' });
    expect(join.closest('form')?.getAttribute('action')).toBe('/public/challenges/31/membership_checkout_session');
    expect(join.closest('form')?.querySelector('input')?.name).toBe('authenticity_token');
    expect(dialog.getByRole('link', { name: 'click here to login' }).getAttribute('href')).toBe(
      `/signin?redirect_to=${encodeURIComponent(`${address}&redeem=click`)}`,
    );
    expect(post).not.toHaveBeenCalled();
  });

  it('a member whose session has ended loads the sign-in anew, as this page still knows them', async () => {
    alsoAnswer(reply.post(REDEEM, refusal(401, 'session_ended', 'Your session has ended.')));
    show(member);
    const dialog = within(await redeemNow('mobile'));
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem Now' }));
    const link = await dialog.findByRole('link', { name: 'click here to login' });
    expect(link.getAttribute('href')).toMatch(/^\/signin\?redirect_to=/);
    let isLeftToTheBrowser = false;
    window.addEventListener(
      'click',
      (event) => {
        isLeftToTheBrowser = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    await userEvent.click(link);
    expect(isLeftToTheBrowser).toBe(true);
  });

  it('counts the offers up for 3.5 s [P-366]', async () => {
    jest.useFakeTimers();
    window.matchMedia = () => ({ matches: false }) as MediaQueryList;
    show(undefined, `${address}&redeem=click`);
    const shown = async (millis: number): Promise<string> => {
      await act(() => jest.advanceTimersByTimeAsync(millis));
      const figure = screen.getByRole('dialog').querySelector('p > [aria-hidden]');
      return `${figure?.textContent}${figure?.parentElement?.lastChild?.textContent}`;
    };
    expect([await shown(20), await shown(3_000), await shown(600)]).toEqual(['494,237+', '494,266+', '494,267+']);
  });

  it('a membership without a price is not sold [P-377]', async () => {
    alsoAnswer(reply.get(`/public/challenges/${PREMIUM}`, { ...priced, membership_challenge: null }));
    show();
    const dialog = within(await redeemNow('click'));
    await waitFor(() => expect(get.mock.lastCall?.[0]).toBe('/public/challenges/premium'));
    expect(dialog.queryByRole('button', { name: /Join now/ })).toBeNull();
  });

  it('a participant is shown the challenges that grant it [P-346][P-347][P-465]', async () => {
    show({ id: '5', 'eligible_offers_rewards?': false });
    const dialog = within(await redeemNow('click'));
    expect(dialog.getByRole('heading', { name: 'Premium Access Required' })).toBeTruthy();
    const tile = await dialog.findByRole('link', { name: /Become a Member ?: Premium membership/ });
    expect(tile.getAttribute('href')).toBe('/challenge/premium');
    expect(dialog.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('or a notice that there is none right now [P-379]', async () => {
    alsoAnswer(homeReplies());
    show({ id: '5', 'eligible_offers_rewards?': 'true' });
    const dialog = within(await redeemNow('click'));
    expect(await dialog.findByText('There is nothing to complete right now. Please come back later.')).toBeTruthy();
  });
});

describe('for a member', () => {
  it('a click opens the website, cut off from this page, and closes the dialog [P-348][P-349][P-350][P-351][P-352][P-357][P-375][P-456]', async () => {
    const tab = { opener: window, location: { assign: jest.fn() } };
    open.mockReturnValue(tab as unknown as Window);
    answers({ voucher: null, code: null, webSite: 'https://bistro.example/deal?code=1', expires_in: 600 });
    show(member);
    const dialog = within(await redeemNow('click'));
    expect(dialog.getByRole('heading', { name: 'Ready to Redeem?' })).toBeTruthy();
    expect(dialog.getByText('Offer click')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Get Discount' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(post).toHaveBeenCalledWith('/offers/redeem', { endeca_key: 'click', redemption_type: 'CLICK' });
    expect(tab.opener).toBeNull();
    expect(tab.location.assign).toHaveBeenCalledWith('https://bistro.example/deal?code=1');
    expect(window.location.search).toBe('?zip_code=80202');
  });

  it('a website that the browser blocks is a link [P-381]', async () => {
    open.mockReturnValue(null);
    answers({ voucher: null, code: null, webSite: 'https://bistro.example/deal', expires_in: 600 });
    show(member);
    const dialog = within(await redeemNow('click'));
    await userEvent.click(dialog.getByRole('button', { name: 'Get Discount' }));
    const link = await dialog.findByRole('link', { name: /Open the website/ });
    expect(link.getAttribute('href')).toBe('https://bistro.example/deal');
    const blocked = 'Your browser blocked the merchant’s website.';
    expect(said).toEqual([blocked]);
    expect(focused()).toBe(blocked);
  });

  it('cancels without redeeming [P-350]', async () => {
    show(member);
    await redeemNow('mobile');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });

  it('chooses between two ways [P-353][P-354]', async () => {
    answers(voucher);
    show(member);
    const dialog = within(await redeemNow('both'));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: "On the merchant's website" }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'In person, on this phone' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem Now' }));
    expect(post.mock.lastCall?.[1]).toEqual({ endeca_key: 'both', redemption_type: 'MOBILE' });
  });

  it('waits for the code, and is reminded of the tip [P-355][P-378]', async () => {
    let answer: (value: RedeemOfferResponse) => void = () => undefined;
    alsoAnswer(reply.post(REDEEM, new Promise<RedeemOfferResponse>((resolve) => (answer = resolve))));
    show(member);
    const dialog = within(await redeemNow('mobile'));
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem Now' }));
    expect(dialog.getByRole('heading', { name: 'Your exclusive code is being generated' })).toBeTruthy();
    expect(dialog.getByText('Please wait...')).toBeTruthy();
    expect(dialog.getByText('Please remember to tip on the full price, before the discount.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    act(() => answer({ redemption_data: { coupon: voucher } }));
    expect(await dialog.findByText('Show this screen to receive your discount.')).toBeTruthy();
  });

  it('shows the voucher with its time, and again after a reload, until it has run out [P-358][P-359][P-374][P-380]', async () => {
    answers(voucher);
    show(member);
    const dialog = within(await redeemNow('mobile'));
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem Now' }));
    const picture = await dialog.findByRole('img', { name: 'Voucher with the code K7QX-93MF' });
    expect(picture.getAttribute('src')).toMatch(/^\/public\/offers\/vouchers\/t\?a=1&b=2&language=en&time_zone=\w+/);
    expect(dialog.getByText('Valid for 10:00')).toBeTruthy();
    expect(said).toEqual(['Show this screen to receive your discount.']);
    expect(focused()).toContain('Show this screen to receive your discount.');
    expect(window.location.search).toBe('?zip_code=80202&redeem=mobile');
    cleanup();
    jest.useFakeTimers({ now: Date.now() + 540_000 });
    show(member, window.location.pathname + window.location.search);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Valid for (1:00|0:59)/)).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(screen.getByText('This voucher has expired.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Voucher/ })).toBeNull();
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('a failure shows its reason, and a retry where that can help [P-360][P-361][X-037]', async () => {
    const redeemed = refusal(409, 'already_redeemed', 'From the server');
    alsoAnswer(reply.post(REDEEM, inTurn<typeof redeemed>(unreachable, redeemed)));
    show(member);
    const dialog = within(await redeemNow('mobile'));
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem Now' }));
    const title = 'Whoops! Something went wrong while redeeming the offer.';
    expect(await dialog.findByRole('heading', { name: title })).toBeTruthy();
    expect(dialog.queryByText('You have already redeemed this offer.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('You have already redeemed this offer.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(said).toEqual([title, `${title} You have already redeemed this offer.`]);
    expect(focused()).toBe('You have already redeemed this offer.');
  });
});
