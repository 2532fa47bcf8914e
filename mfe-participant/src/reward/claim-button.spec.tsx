/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import type { ClaimRewardResponse, RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  untypedApi as api,
  changeLanguage,
  createQueryClient,
  fillPage,
  QueryClientProvider,
  readPoints,
  setPoints,
} from '@laurel/web-kit';
import { answerCalls, inTurn, pending, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { ClaimButton } from './claim-button.tsx';

addMessages('participant', { en, es });

const mug = {
  id: '7',
  name: 'A mug',
  selection: 'redeem',
  threshold: 1_200,
  price: null,
  status: 'active',
  claim_refusal: null,
} as Pick<RewardResponse, keyof RewardResponse>;
const claimed: Pick<ClaimRewardResponse, keyof ClaimRewardResponse> = {
  success: true,
  message: '',
  stripe_url: null,
  claim_id: '1',
  unused_points: '300',
};
const CLAIM = '/public/rewards/process_reward';
const post = jest.spyOn(api, 'post');
const keyOf = (call: number): unknown => (post.mock.calls[call]?.[2] as { idempotencyKey?: string }).idempotencyKey;

function show(points: string, reward: RewardResponse = mug): HTMLElement {
  fillPage({
    program: { term_points_as: 'miles', term_rewards_as: 'treats', term_forms: { term_points_one: 'mile' } } as Site,
    user: { id: '1', first_name: 'Ada', unused_points: points, points: '5000' } as SessionParticipant,
  });
  setPoints({ unused_points: points, points: '5000' });
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <ClaimButton reward={reward} />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  const name = reward.price ? 'Claim for £15.00' : `Use ${reward.threshold.toLocaleString('en')} miles to Claim`;
  return screen.getByRole('button', { name });
}

const freeButton = (): HTMLElement => show('0', { ...mug, threshold: 0 });

const dialog = (): HTMLElement => screen.getByRole('alertdialog');
const lastButton = (): HTMLElement => within(dialog()).getAllByRole('button').at(-1)!;
/** Opens the dialog, and confirms. */
async function claim(button: HTMLElement): Promise<void> {
  await userEvent.click(button);
  await confirm();
}
const confirm = (name = /^(Claim it|Continue to payment)$/): Promise<void> =>
  userEvent.click(within(dialog()).getByRole('button', { name }));

/** Toasts of earlier tests stay on the page. */
const toastSaying = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest('[data-sonner-toast]') as HTMLElement;

beforeEach(() => {
  post.mockClear();
  window.history.replaceState(null, '', '/reward/7');
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('claiming a reward', () => {
  it('shows what is missing, and is disabled [P-262]', () => {
    expect(show('1000').hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('You need 200 more miles')).toBeTruthy();
    cleanup();
    show('1199');
    expect(screen.getByText('You need 1 more mile')).toBeTruthy();
  });

  it.each([
    ['sold_out', 'This reward is sold out.'],
    ['ended', 'This reward has ended.'],
    ['not_started', 'This reward cannot be claimed yet.'],
  ] as const)('shows that it is %s, for any balance [P-262, P-271]', (claim_refusal, text) => {
    expect(show('9000', { ...mug, claim_refusal }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is enabled as soon as the page’s balance suffices, whatever the reward’s answer says', () => {
    expect(show('1200', { ...mug, claim_refusal: 'insufficient_points' }).hasAttribute('disabled')).toBe(false);
  });

  it('uses its key again when no answer came, so that a second click claims no second time [P-272]', async () => {
    answerCalls(reply.post(CLAIM, inTurn<ClaimRewardResponse>(unreachable, { ...claimed, message: 'Once' })));
    await claim(show('1500'));
    await screen.findByText('The site cannot be reached. Please check your connection and try again.');
    await confirm();
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(keyOf(0)).toMatch(/\S{16,}/);
    expect(keyOf(1)).toBe(keyOf(0));
  });

  it('takes a new key after a refusal, which is an answer', async () => {
    answerCalls(reply.post(CLAIM, refusal(409, 'sold_out', 'Sold out')));
    const button = show('1500');
    await claim(button);
    await screen.findByText('Sold out');
    await claim(button);
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(keyOf(1)).not.toBe(keyOf(0));
  });

  it.each([
    ['You have successfully claimed this reward.', ''],
    ['Yours, from Thursday on.', 'Yours, from Thursday on'],
  ])('ends on the home page with the balance and "%s" [P-265, P-267, P-268, P-269]', async (text, message) => {
    answerCalls(reply.post(CLAIM, { ...claimed, message }));
    await claim(show('1500'));
    const said = `${text} “A mug” is under “My treats”.`;
    const toast = await toastSaying(said);
    expect(toast.textContent).toBe(`Congrats!${said}See it`);
    expect(window.location.pathname).toBe('/');
    expect(readPoints()).toEqual({ unused_points: '300', points: '5000' });
    const [path, form] = post.mock.lastCall as [string, FormData];
    expect([path, [...form]]).toEqual(['/public/rewards/process_reward', [['reward_id', '7']]]);
    fireEvent.click(toast.querySelector('[data-button]')!);
    expect(window.location.pathname + window.location.hash).toBe('/my-rewards#claim-1');
  });

  it('states cost, balance afterwards and what comes next before it claims; no other button claims', async () => {
    answerCalls(reply.post(CLAIM, claimed));
    const button = show('1500');
    await userEvent.click(button);
    const asked = within(screen.getByRole('alertdialog', { name: 'Claim “A mug”?' }));
    const rows = asked.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(rows).toEqual([
      ['Cost', '1,200 miles'],
      ['Your balance afterwards', '300 miles'],
    ]);
    expect(asked.getByText(/^You find it under “My treats” right away/)).toBeTruthy();
    expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' }));
    await confirm(/^Cancel$/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(post).not.toHaveBeenCalled();
  });

  it('says that it is free, and of a payment that the balance stays', async () => {
    await userEvent.click(freeButton());
    expect(within(dialog()).getByText('Free')).toBeTruthy();
    expect(within(dialog()).getByText('0 miles')).toBeTruthy();
    cleanup();
    await userEvent.click(show('0', { ...mug, threshold: 0, price: { amount: '15.00', currency: 'gbp' } }));
    const asked = within(dialog());
    expect(asked.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['£15.00']);
    expect(asked.getByText(/^You pay on the next page\. .* Your balance of miles stays as it is\.$/)).toBeTruthy();
    expect(asked.getByRole('button', { name: 'Continue to payment' })).toBeTruthy();
  });

  it('is sent once by a double click [P-272]', async () => {
    answerCalls(reply.post(CLAIM, pending));
    await userEvent.click(show('1500'));
    await userEvent.dblClick(within(dialog()).getByRole('button', { name: 'Claim it' }));
    fireEvent.click(lastButton());
    await userEvent.keyboard('{Escape}');
    expect(dialog()).toBeTruthy();
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('leaves for the payment once; a page that the browser brings back can pay again', async () => {
    answerCalls(reply.post(CLAIM, { ...claimed, stripe_url: `${window.location.href}#pay` }));
    await claim(show('0', { ...mug, threshold: 0, price: { amount: '15.00', currency: 'gbp' } }));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    fireEvent.click(lastButton());
    expect(post).toHaveBeenCalledTimes(1);
    fireEvent(window, new Event('pageshow'));
    await waitFor(() => expect(lastButton().textContent).toBe('Continue to payment'));
    await confirm();
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  });

  it('ends in the reader’s language', async () => {
    answerCalls(reply.post(CLAIM, { ...claimed, message: 'You have successfully claimed this reward' }));
    const button = show('1500');
    await changeLanguage('es');
    await userEvent.click(button);
    expect(within(dialog()).getByText('¿Canjear «A mug»?')).toBeTruthy();
    expect(within(dialog()).getByText('Tu saldo después')).toBeTruthy();
    await confirm(/^Canjear$/);
    const toast = await toastSaying('Has canjeado esta recompensa. «A mug» está en «Mis treats».');
    expect(toast.querySelector('[data-button]')?.textContent).toBe('Ver');
  });

  it.each([
    ['This reward is sold out.', refusal(409, 'sold_out', 'This reward is sold out.')],
    ['Too much at once', refusal(503, 'busy', 'Too much at once')],
    ['Please try again', refusal(503, 'busy', '')],
  ] as const)('shows the error, and stays: "%s" [P-270, P-273]', async (text, answer) => {
    answerCalls(reply.post(CLAIM, answer));
    await claim(show('1500'));
    const toast = await toastSaying(text);
    expect([toast.dataset['type'], toast.textContent]).toEqual(['error', `Something went wrong${text}`]);
    expect(window.location.pathname).toBe('/reward/7');
  });

  it('takes the true balance from a refusal: the button is disabled with the reason [P-048, P-262]', async () => {
    answerCalls(
      reply.post(CLAIM, refusal(409, 'insufficient_points', 'You need 1,100 more miles')),
      reply.get('/public/points', { unused_points: '100', points: '5000' }),
    );
    const button = show('1500');
    await claim(button);
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(readPoints()).toEqual({ unused_points: '100', points: '5000' });
  });

  it('leads to the sign-in and back when the session has ended elsewhere [P-158]', async () => {
    answerCalls(reply.post(CLAIM, refusal(401, 'session_ended', 'Your session has ended. Please sign in again.')));
    await claim(show('1500'));
    const toast = await toastSaying('Your session has ended. Please sign in again.');
    expect(toast.querySelector('[data-button]')?.textContent).toBe('Sign in');
  });

  it('redirects to the payment page only [P-266]', async () => {
    answerCalls(reply.post(CLAIM, { ...claimed, stripe_url: `${window.location.href}#pay` }));
    await claim(show('0', { ...mug, threshold: 0, price: { amount: '15.00', currency: 'gbp' } }));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(window.location.pathname).toBe('/reward/7');
    expect(readPoints()).toEqual({ unused_points: '0', points: '5000' });
  });

  describe('after Stripe’s link to cancel', () => {
    const payment: string = '0190e0c4-0000-7000-8000-000000000001';
    const cancelled = `/public/checkouts/${payment}/cancel` as const;
    const arrive = (answer: Parameters<typeof reply.post<typeof cancelled>>[1]): void => {
      answerCalls(reply.post(cancelled, answer));
      window.history.replaceState(null, '', `/reward/7?checkout=cancelled&payment=${payment}`);
      show('1500');
    };

    it.each([
      ['ended', 'Payment cancelled', 'You have not been charged. It is no longer reserved for you.'],
      ['paid', 'You have already paid', /^Your payment went through before it was cancelled/],
      ['parked', 'You have already paid', /^Your payment went through before it was cancelled/],
      ['disputed', 'You have already paid', /^Your payment went through before it was cancelled/],
      ['refunded', 'Your payment has been refunded', /^The money goes back/],
      ['open', 'Your payment is still open', /^It could not be cancelled just now/],
    ] as const)('says what has become of the payment: %s', async (status, title, text) => {
      arrive({ status });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(post.mock.calls).toEqual([[cancelled]]);
    });

    it('promises nothing before the answer', () => {
      arrive(pending);
      expect(screen.getByRole('status').textContent).toBe('Cancelling your paymentThis takes a moment.');
    });

    it('promises nothing without an answer', async () => {
      arrive(unreachable);
      expect(await screen.findByText('Your payment is still open')).toBeTruthy();
      expect(screen.queryByText(/You have not been charged|no longer reserved/)).toBeNull();
    });

    it('ends no payment on another visit', () => {
      window.history.replaceState(null, '', `/reward/7?payment=${payment}`);
      show('1500');
      expect(post).not.toHaveBeenCalled();
      expect(screen.queryByRole('status')).toBeNull();
    });
  });
});
