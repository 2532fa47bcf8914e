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
  const program = { content_language: 'en' as const };
  showPages(routes, { address: '/reward/7?from=mail&x=1', features: {}, program, ...participant });
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

  it('marks each of its texts that is not in the reader’s language, and no other', async () => {
    const earned = {
      earned_by_current_participant_on: '2026-10-01T10:00:00.000Z',
      redemption_details: 'Ask at the desk',
    };
    const texts = { description: 'Para el café', description_details: 'Blue', terms_conditions: 'One each' };
    const untranslated = ['name', 'description_details', 'terms_conditions', 'redemption_details'];
    answerCalls(reply.get(REWARD, { ...mug, ...texts, ...earned, untranslated }));
    show();
    const overlay = within(await screen.findByRole('dialog', { name: 'Cash-in Reward: Mug' }));
    const marked = (text: string): string | undefined =>
      overlay.getByText(text).closest('[role=dialog] [lang]')?.getAttribute('lang') ?? undefined;
    expect(['Mug', 'Blue', 'One each', 'Ask at the desk'].map(marked)).toEqual(['en', 'en', 'en', 'en']);
    expect([marked('Para el café'), marked('Cash-in Reward:')]).toEqual([undefined, undefined]);
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
