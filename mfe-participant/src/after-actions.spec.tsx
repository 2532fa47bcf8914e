/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { announcementEvent } from '@laurel/contracts/page/announcement';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import type { RouteObject } from '@laurel/web-kit/router';
import { changeLanguage } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import remote from './remote.tsx';
import { link, survey } from './testing/challenges.ts';
import { mug, ownClaims } from './testing/rewards.ts';
import { program, roastery } from './testing/roastery.ts';
import { showPages } from './testing/show-pages.tsx';

/** What the page's live region is given to say. */
let said: string[];
/** How often a text is heard: as announcement, from a live region that appears with it, and as the focused element. */
const timesHeard = (text: string): number => {
  const regions = [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert], [aria-live]')];
  const read = focused() === document.body ? regions : [...regions, focused()];
  return [...said, ...read.map(({ textContent }) => textContent)].filter((words) => words.includes(text)).length;
};
const record = (event: Event): void => void said.push((event as CustomEvent<string>).detail);

const MAP: string = 'the-map';
const SUBMIT = '/public/challenges/submit';
const RECEIPTS = '/public/receipts';
const submitted = reply.post(SUBMIT, { success: true, message: '', points: 50 });
/** Whether screen readers say a text that is on the page because of where it stands. */
const isLive = (text: string | RegExp): boolean =>
  screen.getByText(text).closest('[role=status], [role=alert]') !== null;
const focused = (): HTMLElement => document.activeElement as HTMLElement;
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

function open(address: string, { visitor = false, otp = true } = {}): void {
  showPages(remote.routes as RouteObject[], {
    address,
    features: { ...roastery.features, otp_login: otp },
    program,
    ...(!visitor && { participant: roastery.participant }),
  });
}

function openChallenge(changes: Partial<ChallengeResponse>): void {
  alsoAnswer(reply.get(`/public/challenges/${MAP}`, { ...link, ...changes }));
  open('/challenge/the-map');
}

beforeEach(() => {
  said = [];
  window.addEventListener(announcementEvent, record);
  window.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  localStorage.clear();
  answerCalls(roastery.answers);
});
afterEach(async () => {
  window.removeEventListener(announcementEvent, record);
  cleanup();
  await changeLanguage('en');
});

describe('after a challenge', () => {
  const questions = survey.questions?.filter((question) => !question.is_required) ?? [];
  it.each<[type: string, action: string, Partial<ChallengeResponse>]>([
    ['article', 'I have read it', { challenge_type: 'article' }],
    ['link', 'Visit Now', { challenge_type: 'link' }],
    ['collect, quiz', 'Submit answers', { ...survey, questions, parameters: 'quiz' }],
    ['collect, survey', 'Send survey', { ...survey, questions }],
  ])('of type %s the focus is on its result, which is heard once', async (_, action, changes) => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    alsoAnswer(submitted, reply.post('/public/challenges/7/click'));
    openChallenge({ ...changes, success_message: 'Well walked!' });
    await press(action);
    await waitFor(() => expect(focused().textContent).toBe('Well walked!'));
    expect(timesHeard('Well walked!')).toBe(1);
  });

  it('whose answers are refused the focus is on the first wrong question', async () => {
    const typed = survey.questions?.filter(({ answer_type: type }) => type === 'text' || type === 'number');
    const wrong = { 'questions.15': ['Not that far.'], 'questions.13': ['No such soup.'] };
    alsoAnswer(reply.post(SUBMIT, refusal(422, 'validation_failed', 'Please check your answers', wrong)));
    openChallenge({ ...survey, questions: typed ?? [] });
    await userEvent.type(await screen.findByLabelText('How far?'), '3');
    await press('Send survey');
    await screen.findByText('No such soup.');
    expect(focused()).toBe(screen.getByLabelText('Which soup?'));
  });

  it('of posts the focus goes on to the next post, whose button is not ready yet', async () => {
    const first = { id: '41', message: 'Bread on Monday.', viewed: true, post_type: 'text' } as const;
    const posts = [first, { ...first, id: '42', message: 'Soup on Friday.', viewed: false }].map((post) => ({
      ...post,
      media_path: null,
      username: 'bakery',
      url: 'https://example.org/1',
      wait_seconds: 5,
      published_at: '2026-10-01T08:00:00Z',
      social_network_child_posts: [],
      social_network_page: { url: null, platform: 'X' },
    }));
    const view = { success: true as const, viewed: true, all_viewed: false, wait_seconds: 0, points: 0 };
    const VIEW = '/public/challenges/7/unified_social_submission';
    alsoAnswer(reply.post(VIEW, inTurn(view, { ...view, viewed: false, wait_seconds: 60 })));
    openChallenge({ challenge_type: 'unified_social', social_network_posts: posts });
    await screen.findByText('Soup on Friday.');
    const next = await screen.findByRole('button', { name: 'Next' });
    await waitFor(() => expect(next.hasAttribute('disabled')).toBe(false));
    await userEvent.click(next);
    await screen.findByText('Bread on Monday.');
    expect(focused().textContent).toContain('Bread on Monday.');
  });

  it('of posts whose last one counts, that is said once', async () => {
    const post = { id: '41', message: 'Bread on Monday.', viewed: false, post_type: 'text' } as const;
    const facts = { media_path: null, username: 'bakery', url: 'https://example.org/1', wait_seconds: 5 };
    const rest = {
      published_at: null,
      social_network_child_posts: [],
      social_network_page: { url: null, platform: 'X' },
    };
    const seen = { success: true as const, viewed: true, all_viewed: true, wait_seconds: 0, points: 0 };
    alsoAnswer(reply.post('/public/challenges/7/unified_social_submission', seen));
    openChallenge({
      challenge_type: 'unified_social',
      success_message: 'Well read!',
      social_network_posts: [{ ...post, ...facts, ...rest }],
    });
    await screen.findByText('Well read!');
    expect(said).toEqual([expect.stringMatching(/Well read!$/)]);
    expect(isLive('Well read!')).toBe(false);
    expect(timesHeard('Well read!')).toBe(1);
  });
});

it('after a claim the focus is on the claimed rewards, and one notice says what was claimed, and leads to it', async () => {
  const price = { ...mug, name: 'A mug', claim_refusal: null, threshold: 400, status: 'active' as const };
  alsoAnswer(
    reply.get('/public/rewards/7', price),
    reply.post('/public/rewards/process_reward', {
      success: true,
      message: '',
      stripe_url: null,
      claim_id: '1',
      unused_points: '860',
    }),
    reply.get('/public/claims', ownClaims([{ name: 'Older' }, { id: '1', name: 'A mug', code: 'QUAY-1' }])),
  );
  open('/reward/7');
  await press(/^Use 400 beans/);
  await press('Claim it');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(focused()).toBe(await screen.findByRole('heading', { name: 'Claimed treats' }));
  expect(await screen.findAllByText(/“A mug” is under “My treats”\.$/)).toHaveLength(1);
  expect(said).toEqual([]);
  // jsdom has no pointer capture, which sonner takes.
  fireEvent.click(screen.getByRole('button', { name: 'See it' }));
  expect(window.location.pathname + window.location.hash).toBe('/my-rewards#claim-1');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('listitem', { name: 'A mug' })));
});

describe('after choosing pictures of a receipt', () => {
  const file = (name: string): File => new File(['x'], name, { type: 'image/png' });
  const choose = async (...files: File[]): Promise<void> => {
    await screen.findByRole('button', { name: 'Take a photo' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]')!, files);
  };

  const sentReceipt = () => ({
    id: '5',
    status: 'no_eligible_items' as const,
    reason: null,
    message: null,
    merchant_name: null,
    merchant_address: null,
    purchase_date: null,
    total_amount: null,
    points: 0,
    created_at: '2026-11-02T10:00:00.000Z',
    files: [],
    items: [],
    can_request_review: true,
  });

  beforeEach(() => {
    alsoAnswer(reply.get(RECEIPTS, { data: [], meta: { page: 1, page_size: 20, total: 0 } }));
    open('/receipts');
  });

  it('their number is said, and the one that is removed, with the focus on what can be done next', async () => {
    await choose(file('1.png'), file('2.png'));
    expect(said).toEqual(['2 pictures to send.']);
    await choose(new File([], 'torn.png', { type: 'image/png' }));
    expect(said.at(-1)).toMatch(/^2 pictures to send\. torn\.png/);
    expect(isLive(/torn\.png/)).toBe(false);
    await press('Remove 1.png');
    expect(said.at(-1)).toBe('1.png removed.');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Take a photo' }));
  });

  it('and sending them the focus is on the receipts at once, and stays with a person who goes on meanwhile', async () => {
    const list = { data: [sentReceipt()], meta: { page: 1, page_size: 20, total: 1 } };
    let answer = (): void => undefined;
    const again = new Promise<typeof list>((resolve) => (answer = () => resolve(list)));
    const title = screen.getByRole('heading', { name: 'Receipts you have sent' });
    await choose(file('1.png'));
    alsoAnswer(
      reply.post(RECEIPTS, { success: true, message: '', receipt: sentReceipt() }),
      reply.get(RECEIPTS, again),
    );
    await press('Send receipt');
    await waitFor(() => expect(focused()).toBe(title));
    title.blur();
    answer();
    await screen.findByRole('heading', { name: 'Receipt', level: 3 });
    expect(focused()).toBe(document.body);
  });

  it('and sending them the focus is on the receipts, or on the button again after a failure; a request for review leaves it at the receipt', async () => {
    const receipt = sentReceipt();
    const list = { data: [receipt], meta: { page: 1, page_size: 20, total: 1 } };
    alsoAnswer(
      reply.get(RECEIPTS, list),
      reply.post(RECEIPTS, inTurn(unreachable, { success: true, message: '', receipt })),
      reply.post('/public/receipts/5/request_review', () => {
        receipt.can_request_review = false;
        return receipt;
      }),
    );
    await choose(file('1.png'));
    await press('Send receipt');
    const again = await screen.findByRole('button', { name: 'Send again' });
    await waitFor(() => expect(focused()).toBe(again));
    await userEvent.click(again);
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Receipts you have sent' })));

    await press('Ask for a review');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a review' }));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Receipt', level: 3 })));
  });
});

describe('among offers', () => {
  const MERCHANTS = '/public/offers/merchants';
  const none = {
    page: 1,
    pageSize: 12,
    totalItems: 0,
    totalOffers: 0,
    radiusMiles: 25,
    place: null,
    result: [],
  };

  it('the focus is on the title once the place is known, and on the question when it is to change', async () => {
    alsoAnswer(reply.get(MERCHANTS, none));
    open('/my-offers');
    await userEvent.type(await screen.findByLabelText('ZIP code'), '80202{Enter}');
    const title = await screen.findByRole('heading', { name: 'Explore Perks and Benefits' });
    await waitFor(() => expect(focused()).toBe(title));
    await press('change location');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: /deals, offers & savings/ })));
    // The browser has no location to give.
    await press('Find my location automatically');
    expect(focused()).toBe(screen.getByLabelText('ZIP code'));
    expect(said).toEqual([expect.stringMatching(/Please type a ZIP code instead\.$/)]);
    expect(isLive(/Please type a ZIP code instead/)).toBe(false);
  });

  it('what another search finds is said, and a button that is gone passes the focus to the result', async () => {
    alsoAnswer(reply.get(MERCHANTS, none));
    open('/my-offers?zip_code=80202&keyword=tea');
    expect(said).toEqual([]);
    await press('Clear filters');
    await waitFor(() => expect(said).toEqual([expect.stringMatching(/^No merchants match/)]));
    expect(focused().textContent).toContain('No merchants match');
  });

  describe('a result that comes after the focus has moved', () => {
    const field = (): HTMLElement => screen.getByRole('searchbox');
    const main = (): HTMLElement => screen.getByRole('main');

    it.each([
      ['takes it from the page’s content, to which it was lost', main, 'No merchants match'],
      ['leaves it to the field that the person has gone on to', field, ''],
    ] as const)('%s', async (_, place, text) => {
      let answer = (): void => undefined;
      const second = new Promise<typeof none>((resolve) => (answer = () => resolve(none)));
      alsoAnswer(reply.get(MERCHANTS, ({ query }) => (query.has('keyword') ? none : second)));
      open('/my-offers?zip_code=80202&keyword=tea');
      await press('Clear filters');
      await waitFor(() => expect(screen.queryByText(/^No merchants match/)).toBeNull());
      main().tabIndex = -1;
      place().focus();
      answer();
      await waitFor(() => expect(said).toEqual([expect.stringMatching(/^No merchants match/)]));
      expect(focused().textContent).toContain(text);
      expect(focused() === field()).toBe(place === field);
    });
  });

  it('a page beyond the last is corrected without moving the focus', async () => {
    const one = { merchantId: '7', slug: 'tea-7', merchantName: 'Tea', logoPath: null };
    const tea = { ...one, firstCategory: 'Dining', secondCategory: null, distanceMiles: 1, offers: [] };
    alsoAnswer(
      reply.get(MERCHANTS, ({ query }) => ({
        ...none,
        totalItems: 13,
        page: Number(query.get('page')),
        result: [tea],
      })),
    );
    open('/my-offers?zip_code=80202&page=99');
    await screen.findByText('Tea');
    expect(new URLSearchParams(window.location.search).get('page')).toBe('2');
    expect(focused()).toBe(document.body);
  });
});

describe('in the account', () => {
  it('the found entries are said, and the search field has the focus once the search is cleared', async () => {
    const page = { data: [], meta: { page: 1, page_size: 10, total: 0 } };
    alsoAnswer(
      reply.get('/public/participant_actions', page),
      reply.get('/public/points/entries', page),
      reply.get('/public/account/sessions', []),
      reply.get('/public/tiers', []),
    );
    open('/my-account?search=tea');
    await press('Clear the search');
    expect(said).toEqual(['0 entries match “tea”.']);
    expect(focused()).toBe(within(screen.getByRole('region', { name: 'Account Activity' })).getByRole('searchbox'));
  });
});

describe('while signing in', () => {
  const VERIFY = '/public/signin/verify';
  const LINK = '/public/signin/link';

  it('a refused address has the focus', async () => {
    alsoAnswer(reply.post(VERIFY, refusal(422, 'validation_failed', 'Invalid email', { email: ['Invalid email'] })));
    open('/signin', { visitor: true });
    const email = await screen.findByLabelText(/^Email/);
    await userEvent.type(email, 'ada@example.com');
    await press('Continue to get your login code');
    await screen.findByText('Invalid email');
    await waitFor(() => expect(focused()).toBe(email));
  });

  it.each([
    ['en', 'otp_locked', 'This code has been used up, request a new one.', 'Request new code'],
    ['en', 'otp_expired', 'This code is no longer valid, request a new one.', 'Request new code'],
    ['es', 'otp_locked', 'Este código ya no admite más intentos: pide uno nuevo.', 'Pedir un código nuevo'],
  ] as const)(
    'a code without tries says so in %s for %s, in one message, beside the button for a new one',
    async (locale, code, text, again) => {
      await changeLanguage(locale);
      const wrong = locale === 'en' ? 'Invalid OTP' : 'Código incorrecto';
      const sent = { ok: true, participant: { first_name: '' }, otp_logged: false, sign_type: 'otp' as const };
      const answers = inTurn<
        VerifyResponse | ReturnType<typeof refusal<422, 'invalid_otp' | 'otp_locked' | 'otp_expired'>>
      >(
        { ...sent, browser_token: 'browser', message: null, resend_in: 0 },
        refusal(422, 'invalid_otp', 'Invalid OTP'),
        refusal(422, code, 'Invalid OTP'),
      );
      alsoAnswer(reply.post(VERIFY, answers));
      open('/signin', { visitor: true });
      await userEvent.type(await screen.findByLabelText(/Email|Correo/), 'ada@example.com{Enter}');
      const field = await screen.findByPlaceholderText(/6/);
      expect(said).toEqual([expect.stringMatching(/a•+@e•+\.com/)]);
      await userEvent.type(field, '123456{Enter}');
      // The message stands at the field, and in a notice.
      await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(2));
      expect([focused(), field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
      // The wrong digits are selected: the next ones replace them.
      await userEvent.keyboard('654321{Enter}');
      await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
      expect(field).toHaveProperty('value', '654321');
      await waitFor(() => expect(screen.queryByText(wrong)).toBeNull());
      expect((await screen.findByRole('button', { name: again })).dataset['variant']).toBe('primary');
    },
  );

  it('a link that was not used for want of a connection can be used again; one that has ended leads to the address', async () => {
    alsoAnswer(reply.post(LINK, inTurn(unreachable, refusal(410, 'link_ended', 'This link is no longer valid.'))));
    open('/signin#token=abc', { visitor: true, otp: false });
    await press('Sign in with this link');
    const failed = 'The site cannot be reached. Please check your connection and try again.';
    const notice = await screen.findByText(failed);
    await waitFor(() => expect(focused().contains(notice)).toBe(true));
    expect(isLive(failed)).toBe(false);
    await press('Sign in with this link');
    await screen.findByText('This link is no longer valid.');
    expect(screen.queryByRole('button', { name: 'Sign in with this link' })).toBeNull();
    expect(focused().textContent).toBe('This link is no longer valid.');
    expect(isLive('This link is no longer valid.')).toBe(false);
    expect(screen.getByLabelText(/^Email/)).toBeTruthy();
  });

  it.each([
    ['has the focus where no field is at fault', {}, false],
    ['is said where a field is at fault, which has the focus', { postal: ['That is no ZIP code.'] }, true],
  ])('a refused sign-up %s', async (_, errors, live) => {
    const unknown = { ok: false, participant: null, otp_logged: false, sign_type: 'otp' as const };
    const message = 'Please check what you have typed';
    const answers = inTurn<VerifyResponse | ReturnType<typeof refusal<422, 'validation_failed'>>>(
      { ...unknown, browser_token: null, message: null, resend_in: 0 },
      refusal(422, 'validation_failed', message, errors),
    );
    alsoAnswer(reply.post(VERIFY, answers));
    open('/signin', { visitor: true });
    await userEvent.type(await screen.findByLabelText(/^Email/), 'ada@example.com{Enter}');
    await userEvent.type(await screen.findByLabelText(/^First name/), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Byron');
    await userEvent.click(screen.getByRole('checkbox'));
    await press(/^Sign up/);
    await screen.findByText(message);
    await waitFor(() =>
      expect(live ? focused() === screen.getByLabelText(/^Zip Code/) : focused().textContent === message).toBe(true),
    );
    expect(isLive(message)).toBe(live);
  });
});
