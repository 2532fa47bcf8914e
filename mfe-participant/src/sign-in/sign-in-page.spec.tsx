/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionParticipant, VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import { untypedApi as api, getPageData, useQuery, useSession } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { showPages } from '../testing/show-pages.tsx';
import { SignInPage } from './sign-in-page.tsx';

const VERIFY = '/public/signin/verify';
const LINK = '/public/signin/link';
const verifies = (answer: Given): void => answerCalls(reply.post(VERIFY, answer));
type Given = Parameters<typeof reply.post<typeof VERIFY>>[1];
const post = jest.spyOn(api, 'post');
const get = jest.spyOn(api, 'get');
const calls = (address: string): number => get.mock.calls.filter(([asked]) => asked === address).length;
const formOf = (call: number): Record<string, string> =>
  Object.fromEntries(post.mock.calls[call]?.[1] as FormData) as Record<string, string>;

const answer = (changes: Partial<VerifyResponse>): VerifyResponse => ({
  ok: true,
  participant: { first_name: 'Ada' },
  otp_logged: false,
  sign_type: 'otp',
  browser_token: 'browser-1',
  message: null,
  resend_in: 60,
  ...changes,
});
const ada: Pick<SessionParticipant, keyof SessionParticipant> = {
  id: '1',
  first_name: 'Ada',
  last_name: 'Byron',
  name: 'Ada Byron',
  email: 'ada@example.com',
  avatar: null,
  created_at: '2026-01-05T10:00:00.000Z',
  points: '100',
  unused_points: '40',
  completed_challenges: 4,
  email_setting_id: null,
  'eligible_offers_rewards?': false,
};
const unknown = answer({ ok: false, participant: null, browser_token: null });

const pages = [
  { id: '1', slug: 'privacy', title: 'Privacy' },
  { id: '2', slug: 'about', title: 'About us' },
  { id: '3', slug: 'house-rules', title: 'House Rules' },
];

function arrive(
  options: { address?: string; otp?: boolean; program?: Partial<Site>; signedIn?: boolean; elsewhere?: ReactNode } = {},
): void {
  showPages(
    [
      { path: '/signin', element: <SignInPage /> },
      { path: '*', element: options.elsewhere ?? <p>elsewhere</p> },
    ],
    {
      address: options.address ?? '/signin',
      features: { otp_login: options.otp ?? true },
      program: {
        name: 'Fernhill',
        term_points_as: 'beans',
        signup_challenge: { points: 25 },
        published_program_pages: pages,
        ...options.program,
      },
      ...(options.signedIn && { participant: ada }),
    },
  );
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
async function giveEmail(email = 'ada@example.com'): Promise<void> {
  await userEvent.type(screen.getByLabelText(/^Email/), email);
  await userEvent.click(screen.getByRole('button', { name: /^Continue to get/ }));
}

beforeEach(() => {
  localStorage.clear();
  post.mockClear();
  get.mockClear();
  answerCalls([]);
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

describe('the first step', () => {
  it('names the program and asks for an e-mail only [P-004, P-080, P-081, P-082, P-083, P-087, P-462, X-006]', () => {
    arrive();
    expect(document.querySelector('[type=password]')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Welcome to Fernhill!' })).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Continue to get your login code' })).toBeTruthy();
  });

  it('announces a link where the program signs in with links, and sends that to the server [P-084, P-085, P-115, P-131, X-004, X-005]', async () => {
    verifies(answer({ sign_type: 'magic_link', browser_token: null }));
    arrive({ otp: false });
    expect(screen.getByRole('button', { name: 'Continue to get your login link' })).toBeTruthy();
    await giveEmail();
    expect(post.mock.calls[0]?.[0]).toBe('/public/signin/verify');
    expect(formOf(0)).toEqual({ email: 'ada@example.com', auth_type: 'magic_link' });
    expect(await screen.findByRole('heading', { name: 'Thanks, Ada!' })).toBeTruthy();
  });

  it('greets without a name before the code and after the link where the server sends none [P-103, P-115]', async () => {
    const nameless = { participant: { first_name: '' } };
    verifies(answer(nameless));
    arrive();
    await giveEmail();
    expect(await screen.findByRole('heading', { name: 'Hey there!' })).toBeTruthy();
    cleanup();
    localStorage.clear();
    verifies(answer({ ...nameless, sign_type: 'magic_link', browser_token: null }));
    arrive({ otp: false });
    await giveEmail();
    expect(await screen.findByRole('heading', { name: 'Thanks!' })).toBeTruthy();
  });

  it.each(['', 'ada', 'ada@example', 'a b@example.com'])(
    'refuses %p without a call: "Invalid email" [P-088, P-089]',
    async (typed) => {
      arrive();
      await (typed === '' ? press('Continue to get your login code') : giveEmail(typed));
      expect(await screen.findByText('Invalid email')).toBeTruthy();
      expect(post).not.toHaveBeenCalled();
    },
  );

  it.each([
    refusal(403, 'sign_in_unavailable', 'Your account cannot be used.'),
    refusal(429, 'too_many_requests', 'Too many requests. Please try again in 40 seconds.'),
    refusal(422, 'invalid_otp', 'That code is not right.'),
  ])('stays with the server’s own words when it is refused as $body.code [P-136, X-001, X-002]', async (refused) => {
    const { message } = refused.body;
    verifies(refused);
    arrive();
    await giveEmail();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Welcome to Fernhill!' })).toBeTruthy();
  });

  it('closes to the home page [P-086]', async () => {
    arrive();
    await press('Close');
    expect(window.location.pathname).toBe('/');
  });

  it('redirects a signed-in participant to the requested page, on this site only [P-025, P-134, P-135, X-003]', () => {
    for (const name of ['redirectTo', 'redirect_to']) {
      arrive({ address: `/signin?${name}=%2Freward%2F7%3Fa%3D1`, signedIn: true });
      expect(window.location.pathname + window.location.search).toBe('/reward/7?a=1');
      cleanup();
    }
    arrive({ address: '/signin?redirect_to=https%3A%2F%2Fevil.test%2F', signedIn: true });
    expect(window.location.pathname).toBe('/');
  });
});

describe('signing up', () => {
  async function reachSignUp(program: Partial<Site> = {}): Promise<void> {
    verifies(unknown);
    arrive({ program });
    await giveEmail();
    await screen.findByRole('heading', { name: 'Join Fernhill and start earning rewards!' });
  }

  it('requires agreement to the terms, and links the pages about them in tabs of their own [P-004, P-094, P-095, P-097, P-098, P-100, P-462]', async () => {
    await reachSignUp();
    expect(document.querySelector('[type=password]')).toBeNull();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Privacy', '/privacy'],
      ['House Rules', '/house-rules'],
    ]);
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank');
    const button = screen.getByRole('button', { name: 'Sign up and earn +25 beans' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(screen.getByTitle('Security check: confirm that you are a person').getAttribute('src')).toMatch(
      /^\/bot-check\?/,
    );
  });

  it('has a plain sentence and a plain button where there are no such pages and no points [P-096, P-099]', async () => {
    await reachSignUp({ published_program_pages: [pages[1]!], signup_challenge: null });
    expect(screen.getByText('By signing up, you agree to the terms and conditions of this program.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy();
  });

  it('goes back to the first step [P-102]', async () => {
    await reachSignUp();
    await press('Back');
    expect(screen.getByRole('heading', { name: 'Welcome to Fernhill!' })).toBeTruthy();
  });

  it('sends names, ZIP code, agreement and the bot check’s token, and shows what is missing [P-100, P-130, P-131]', async () => {
    await reachSignUp();
    await userEvent.type(screen.getByLabelText(/^First name/), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Byron');
    await userEvent.type(screen.getByLabelText(/^Zip Code/), '10001');
    await userEvent.click(screen.getByRole('checkbox'));
    fireEvent(
      window,
      new MessageEvent('message', {
        origin: window.location.origin,
        data: { kind: 'bot-check', state: 'passed', token: 'proof' },
      }),
    );
    verifies(unknown);
    await press('Sign up and earn +25 beans');
    expect(await screen.findByText('Required fields are missing')).toBeTruthy();
    expect(formOf(1)).toEqual({
      email: 'ada@example.com',
      auth_type: 'otp',
      first_name: 'Ada',
      last_name: 'Byron',
      postal: '10001',
      agree_terms: 'true',
      'cf-turnstile-response': 'proof',
    });
  });
});

describe('the code', () => {
  async function reachCode(): Promise<void> {
    verifies(answer({}));
    arrive({ address: '/signin?redirect_to=%2Freward%2F7&utm_source=mail&referral_code=BEN7' });
    await giveEmail();
    await screen.findByRole('heading', { name: 'Hey, Ada!' });
  }

  it('is announced without showing the address, and has six digits [P-103, P-104, P-105, P-106, P-107, P-113, X-008]', async () => {
    await reachCode();
    expect(screen.getByText('We sent a 6-digit code to a••@e••••••.com.')).toBeTruthy();
    const input = screen.getByPlaceholderText('enter 6-digit code');
    await userEvent.type(input, '1a2b3 4-5');
    expect(input).toHaveProperty('value', '12345');
    expect(screen.getByRole('button', { name: 'Verify Code' }).hasAttribute('disabled')).toBe(true);
    await userEvent.type(input, '67');
    expect(input).toHaveProperty('value', '123456');
    expect(screen.getByRole('button', { name: 'Verify Code' }).hasAttribute('disabled')).toBe(false);
  });

  it.each(['123 456', '123-456', ' 123456\n'])('accepts %j as copied from the e-mail [P-106]', async (copied) => {
    await reachCode();
    const input = screen.getByPlaceholderText('enter 6-digit code');
    await userEvent.click(input);
    await userEvent.paste(copied);
    expect(input).toHaveProperty('value', '123456');
  });

  it('sends it with the token of this browser and every parameter of the address, then goes on [P-026, P-027, P-114, P-123, P-124, P-127, P-133]', async () => {
    await reachCode();
    let verified: (value: VerifyResponse) => void = () => undefined;
    verifies(new Promise<VerifyResponse>((resolve) => (verified = resolve)));
    await userEvent.type(screen.getByPlaceholderText('enter 6-digit code'), '123456');
    await press('Verify Code');
    expect(await screen.findByText('Verifying...')).toBeTruthy();
    expect(formOf(1)).toEqual({
      email: 'ada@example.com',
      auth_type: 'otp',
      otp: '123456',
      browser_token: 'browser-1',
      referral_code: 'BEN7',
    });
    const { params } = post.mock.calls[1]?.[2] as { params: URLSearchParams };
    expect(params.get('utm_source')).toBe('mail');
    verified(answer({ otp_logged: true, participant: ada }));
    await waitFor(() => expect(window.location.pathname).toBe('/reward/7'));
    expect(renderHook(() => useSession((state) => state.participant?.id)).result.current).toBe('1');
  });

  it.each([
    ['0', '25'],
    ['100', '100'],
  ])('shows the sign-up bonus of a newcomer without a reload, with lifetime %s', async (before, shown) => {
    await reachCode();
    alsoAnswer(reply.get('/public/points', { unused_points: '25', points: '25' }));
    alsoAnswer(reply.post(VERIFY, answer({ otp_logged: true, participant: { ...ada, points: before } })));
    await userEvent.type(screen.getByPlaceholderText('enter 6-digit code'), '123456');
    await press('Verify Code');
    await screen.findByText('elsewhere');
    const { result } = renderHook(() => useSession((state) => state.points?.points));
    await waitFor(() => expect(result.current).toBe(shown));
    expect(calls('/public/points')).toBe(before === '0' ? 1 : 0);
  });

  it('leaves the participant no list of a visitor', async () => {
    let lists: string[] = ['for visitors'];
    const HOME = '/public/home/active_uncompleted_challenges';
    function List(): ReactNode {
      const { data } = useQuery({ queryKey: ['api', HOME], queryFn: () => lists, staleTime: 60_000 });
      return <p>{data}</p>;
    }
    verifies(answer({}));
    arrive({ elsewhere: <List />, address: '/reward/7' });
    await screen.findByText('for visitors');
    getPageData().preloaded[HOME] = ['for visitors'];
    act(() => {
      window.history.pushState(null, '', '/signin');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await giveEmail();
    verifies(answer({ otp_logged: true, participant: ada }));
    lists = ['for Ada'];
    await userEvent.type(await screen.findByPlaceholderText('enter 6-digit code'), '123456');
    await press('Verify Code');
    expect(await screen.findByText(/^for/)).toHaveProperty('textContent', 'for Ada');
    expect(getPageData().preloaded).toEqual({});
  });

  it('stays when it is wrong, with the server’s message until a right one follows [P-124, P-128]', async () => {
    await reachCode();
    verifies(refusal(422, 'invalid_otp', 'That code is not right.'));
    await userEvent.type(screen.getByPlaceholderText('enter 6-digit code'), '000000');
    await press('Verify Code');
    expect(await screen.findByText('Error!')).toBeTruthy();
    expect(screen.getAllByText('That code is not right.')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Hey, Ada!' })).toBeTruthy();
    verifies(answer({ otp_logged: true, participant: ada }));
    await press('Verify Code');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Error!')).toBeNull());
  });

  it('may be asked for again after a minute, not before; that clears it and counts anew [P-108, P-109, P-110, P-111, P-112, X-007, X-009]', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    verifies(answer({}));
    arrive();
    await user.type(screen.getByLabelText(/^Email/), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: /^Continue to get/ }));
    expect(await screen.findByText(/^Request a new code in (1:00|0:59)$/)).toBeTruthy();
    await user.type(screen.getByPlaceholderText('enter 6-digit code'), '123');
    await act(() => jest.advanceTimersByTimeAsync(58_000));
    expect(screen.queryByRole('button', { name: 'Request new code' })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    await user.click(screen.getByRole('button', { name: 'Request new code' }));
    expect(formOf(1)).toEqual({ email: 'ada@example.com', auth_type: 'otp' });
    expect(await screen.findByText(/^Request a new code in (1:00|0:59)$/)).toBeTruthy();
    expect(screen.getByPlaceholderText<HTMLInputElement>('enter 6-digit code').value).toBe('');
  });
});

describe('a page that is loaded again', () => {
  const again = (otp = true): void => {
    cleanup();
    post.mockClear();
    arrive({ otp });
  };
  async function reachCode(): Promise<void> {
    verifies(answer({}));
    arrive();
    await giveEmail();
    await screen.findByRole('heading', { name: 'Hey, Ada!' });
  }

  it('is still at the code, which the token of this browser goes with, and says when another may be sent [P-127]', async () => {
    await reachCode();
    await userEvent.type(screen.getByPlaceholderText('enter 6-digit code'), '1234');
    expect(JSON.stringify(localStorage)).not.toContain('1234');
    again();
    expect(screen.getByRole('heading', { name: 'Hey, Ada!' })).toBeTruthy();
    expect(screen.getByText('We sent a 6-digit code to a••@e••••••.com.')).toBeTruthy();
    expect(screen.getByText(/^Request a new code in (1:00|0:5\d)$/)).toBeTruthy();
    verifies(answer({ otp_logged: true, participant: ada }));
    await userEvent.type(screen.getByPlaceholderText('enter 6-digit code'), '123456');
    await press('Verify Code');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(formOf(0)).toMatchObject({ email: 'ada@example.com', otp: '123456', browser_token: 'browser-1' });
    expect(localStorage).toHaveLength(0);
  });

  it('still has the names that were typed, also after a refusal, without the agreement', async () => {
    verifies(unknown);
    arrive();
    await giveEmail();
    await userEvent.type(await screen.findByLabelText(/^First name/), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Byron');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Sign up and earn +25 beans');
    await screen.findByText('Required fields are missing');
    again();
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Ada');
    expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Byron');
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    verifies(answer({}));
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Sign up and earn +25 beans');
    await screen.findByRole('heading', { name: 'Hey, Ada!' });
    expect(formOf(0)).toMatchObject({ email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' });
  });

  it('is still waiting for a link that was sent', async () => {
    verifies(answer({ sign_type: 'magic_link', browser_token: null }));
    arrive({ otp: false });
    await giveEmail();
    await screen.findByRole('heading', { name: 'Thanks, Ada!' });
    again(false);
    expect(screen.getByRole('heading', { name: 'Thanks, Ada!' })).toBeTruthy();
  });

  it.each([
    [9.9, 'Hey, Ada!'],
    [10.1, 'Welcome to Fernhill!'],
  ])('shows after %p minutes "%s"', async (minutes, heading) => {
    await reachCode();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
    again();
    clock.mockRestore();
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  });

  it('begins anew once another address is wanted; the same one goes back to its code without another mail', async () => {
    await reachCode();
    await press('Use another e-mail address');
    expect(screen.getByRole('heading', { name: 'Welcome to Fernhill!' })).toBeTruthy();
    expect(localStorage).toHaveLength(0);
    post.mockClear();
    await giveEmail();
    expect(await screen.findByRole('heading', { name: 'Hey, Ada!' })).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await press('Use another e-mail address');
    await giveEmail('ben@example.com');
    expect(await screen.findByRole('heading', { name: 'Hey, Ada!' })).toBeTruthy();
    expect(formOf(0)).toMatchObject({ email: 'ben@example.com' });
  });

  it.each(['{', '{"until":9e15}', '{"until":9e15,"state":{"step":"elsewhere"}}'])(
    'begins anew where %s stands in the storage',
    (text) => {
      localStorage.setItem('laurel-sign-in', text);
      arrive();
      expect(screen.getByRole('heading', { name: 'Welcome to Fernhill!' })).toBeTruthy();
    },
  );
});

describe('arriving by a link', () => {
  const ended = refusal(410, 'link_ended', 'This link has ended. Ask for a new one.');
  const opens = (answer: VerifyResponse | typeof ended): void => alsoAnswer(reply.post(LINK, answer));

  it('signs in by a click alone, and shows what to do when the link has expired [P-116, P-119]', async () => {
    opens(ended);
    arrive({ address: '/signin#token=secret', otp: false });
    expect(post).not.toHaveBeenCalled();
    await press('Sign in with this link');
    expect(await screen.findByText('This link has ended. Ask for a new one.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to get your login link' })).toBeTruthy();
  });

  it('uses links that are opened in the waiting tab, one after the other [P-116, P-119, P-124]', async () => {
    verifies(answer({ sign_type: 'magic_link', browser_token: null }));
    arrive({ otp: false });
    await giveEmail();
    await screen.findByRole('heading', { name: 'Thanks, Ada!' });
    const open = async (token: string): Promise<void> => {
      window.location.hash = `#token=${token}`;
      await userEvent.click(await screen.findByRole('button', { name: 'Sign in with this link' }));
      expect(post.mock.lastCall?.slice(0, 2)).toEqual(['/public/signin/link', { token }]);
    };
    opens(ended);
    await open('first');
    expect(await screen.findByText(ended.body.message)).toBeTruthy();
    opens(answer({ otp_logged: true, participant: ada }));
    await open('second');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  it.each<[string, { member?: boolean; feature?: boolean; program?: Partial<Site>; address?: string }, string]>([
    ['a member to the offers', {}, '/my-offers'],
    ['a member to the page that the link names', { address: '/signin?redirect_to=%2Freward%2F7#token=t' }, '/reward/7'],
    ['a participant who is no member to the home page', { member: false }, '/'],
    ['a member to the home page when offers are switched off', { feature: false }, '/'],
    ['a member to the home page when the program does not forward', { program: {} }, '/'],
  ])('redirects %s [X-130]', async (_whom, { member = true, feature = true, program, address }, page) => {
    const participant = { ...ada, 'eligible_offers_rewards?': member };
    opens(answer({ otp_logged: true, participant }));
    arrive({
      address: address ?? '/signin#token=t',
      program: { ...(program ?? { redirect_magic_link: true }), features: { offers_reward: feature } },
    });
    await press('Sign in with this link');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(window.location.pathname).toBe(page);
  });
});
