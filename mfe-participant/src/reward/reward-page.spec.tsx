/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, pending, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { mug } from '../testing/rewards.ts';
import { RewardPage } from './reward-page.tsx';

const REWARD = '/public/rewards/7';
const get = jest.spyOn(api, 'get');

function show(signedIn = true): void {
  const routes = [
    { path: '/', element: 'home' },
    { path: '/signin', element: 'sign in' },
    { path: '/reward/:reward_id', element: <RewardPage /> },
  ];
  const participant = signedIn ? { participant: { id: '5', first_name: 'Ada' } } : {};
  showPages(routes, { address: '/reward/7?from=mail&x=1', features: {}, ...participant });
}

beforeEach(() => {
  get.mockClear();
  answerCalls(reply.get(REWARD, mug));
});
afterEach(cleanup);

describe('a reward', () => {
  it('opens over the page under its type and name, and closes to home [P-030, P-234, P-239]', async () => {
    show();
    const overlay = await screen.findByRole('dialog', { name: 'Cash-in Reward: Mug' });
    expect(within(overlay).getByText('Holds a proper cup')).toBeTruthy();
    expect(get.mock.lastCall?.[0]).toBe('/public/rewards/7');
    await userEvent.click(within(overlay).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('home')).toBeTruthy();
  });

  it('redirects visitors to sign-in and back, query and all [P-235, P-264, P-461]', () => {
    show(false);
    expect(screen.getByText('sign in')).toBeTruthy();
    expect(window.location.search).toBe(`?redirect_to=${encodeURIComponent('/reward/7?from=mail&x=1')}`);
    expect(get).not.toHaveBeenCalled();
  });

  it('shows that it is loading [P-237]', () => {
    answerCalls(reply.get(REWARD, pending));
    show();
    expect(screen.getByRole('status').textContent).toBe('Loading, please wait...');
  });

  it('that could not be loaded shows a notice, and redirects home [P-236, P-238, X-011, X-012]', async () => {
    answerCalls(reply.get(REWARD, refusal(404, 'not_found', 'Not found')));
    show();
    expect(await screen.findByText('Error loading challenge')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(screen.getByText('home')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
