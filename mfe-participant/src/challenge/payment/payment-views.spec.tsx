/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../../testing/show-pages.tsx';
import { DonationView } from '../donation/donation-view.tsx';
import { MembershipView } from '../membership/membership-view.tsx';

const lamps = {
  entity_label: 'Which crew?',
  currency: 'usd' as const,
  active_donation_challenge_entity_options: [
    { id: '1', entity: 'River crew' },
    { id: '2', entity: 'Weir crew' },
  ],
  active_donation_challenge_amount_options: [
    { id: '7', amount: '5.00', points: 50 },
    { id: '8', amount: '25.00', points: 0 },
  ],
};
const plus = { id: '3', price: '49.00', currency: 'usd' as const, merchant_name: 'Nightjar' };

function show(challenge: Partial<ChallengeResponse>, query = ''): void {
  const View = challenge.donation_challenge ? DonationView : MembershipView;
  const whole = { id: '12', finish: null, completed_by_current_participant_on: null, ...challenge };
  showPages([{ path: '/c', element: <View challenge={whole as ChallengeResponse} /> }], {
    address: `/c${query}`,
    features: {},
    participant: { first_name: 'Ada', unused_points: '0', points: '0' },
  });
}

afterEach(cleanup);

describe('a donation', () => {
  it('goes on once entity and amount are chosen [P-225, P-226, P-227, P-229]', async () => {
    show({ donation_challenge: lamps });
    const proceed = screen.getByRole('button', { name: 'Continue' });
    expect(screen.getByRole('radiogroup', { name: 'Which crew?' })).toBeTruthy();
    expect(screen.getByText('+50 coins')).toBeTruthy();
    expect(proceed.hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Weir crew' }));
    expect(proceed.hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '$25.00' }));
    expect(proceed.hasAttribute('disabled')).toBe(false);
    const form = proceed.closest('form');
    expect(form?.getAttribute('action')).toBe('/public/challenges/12/donation_checkout_session');
    const sent = Array.from(new FormData(form ?? undefined).entries());
    expect(sent).toEqual([
      ['authenticity_token', expect.any(String)],
      ['entity', '2'],
      ['amount', '8'],
    ]);
  });

  it('with a single option preselects it [X-031]', async () => {
    const [only] = lamps.active_donation_challenge_entity_options;
    show({ donation_challenge: { ...lamps, active_donation_challenge_entity_options: only ? [only] : [] } });
    await userEvent.click(screen.getByRole('radio', { name: /\$5\.00/ }));
    expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(false);
  });

  it.each([
    ['failed', 'Something went wrong'],
    ['pending', 'Your payment is on its way'],
    ['limit', 'You have several payments open'],
  ])('shows the result of a payment: %s [P-232]', (outcome, words) => {
    show({ donation_challenge: lamps }, `?checkout=${outcome}`);
    expect(screen.getByRole('status').textContent).toContain(words);
    cleanup();
    show({ donation_challenge: lamps }, '?checkout=<b>');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

it.each([
  ['ended', 'Payment cancelledYou have not been charged. You can start again whenever you like.'],
  ['paid', 'You have already paidYour payment went through before it was cancelled.'],
] as const)(
  'a payment that was cancelled at Stripe is ended, and what has become of it is said: %s',
  async (status, words) => {
    const payment: string = '0190e0c4-0000-7000-8000-000000000001';
    const cancelled = `/public/checkouts/${payment}/cancel` as const;
    answerCalls(reply.post(cancelled, { status }));
    const post = jest.spyOn(api, 'post').mockClear();
    show({ donation_challenge: lamps }, `?checkout=cancelled&payment=${payment}`);
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(words));
    expect(post.mock.calls).toEqual([[cancelled]]);
  },
);

describe('a membership', () => {
  it('can be bought above zero only [P-218, P-219, P-220, P-223]', () => {
    show({ membership_challenge: plus, finish: '2026-12-31T12:00:00Z' });
    expect(screen.getByText('Nightjar')).toBeTruthy();
    expect(screen.getByText('$49.00')).toBeTruthy();
    expect(screen.getByText('Dec 31, 2026')).toBeTruthy();
    const form = screen.getByRole('button', { name: 'Become a member' }).closest('form');
    expect(form?.getAttribute('action')).toBe('/participants/challenges/12/membership_checkout_session');
    cleanup();
    show({ membership_challenge: { ...plus, price: '0.00' } });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('This membership cannot be bought at the moment.')).toBeTruthy();
  });

  it('that the participant has shows since when, and links to the offers [P-219, P-221]', () => {
    show({ membership_challenge: plus, completed_by_current_participant_on: '2026-11-21T12:00:00Z' });
    expect(screen.getByText('Nov 21, 2026')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'See my offers' }).getAttribute('href')).toBe('/my-offers');
  });
});
