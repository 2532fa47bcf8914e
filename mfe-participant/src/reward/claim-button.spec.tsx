/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { UiProvider } from '@laurel/ui';
import { api, ApiError, createQueryClient, fillPage, QueryClientProvider, setPoints } from '@laurel/web-kit';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ClaimButton } from './claim-button.tsx';

const mug = { id: '7', selection: 'redeem', threshold: 1_200, status: 'active', claim_refusal: null } as Pick<
  RewardResponse,
  keyof RewardResponse
>;
const claimed = { success: true, message: '', stripe_url: null, claim_id: '1', unused_points: '300' };
const post = jest.spyOn(api, 'post');
const keyOf = (call: number): unknown => (post.mock.calls[call]?.[2] as { idempotencyKey?: string }).idempotencyKey;

function show(points: string, reward: RewardResponse = mug): HTMLElement {
  fillPage({
    program: { term_points_as: 'miles' } as Site,
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
  return screen.getByRole('button', { name: 'Use 1,200 miles to Claim' });
}

beforeEach(() => {
  post.mockReset();
});
afterEach(cleanup);

describe('claiming a reward', () => {
  it('says what is missing, and cannot be pressed [P-262]', () => {
    expect(show('1000').hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('You need 200 more miles')).toBeTruthy();
  });

  it.each([
    ['sold_out', 'This reward is sold out.'],
    ['ended', 'This reward has ended.'],
    ['not_started', 'This reward cannot be claimed yet.'],
  ] as const)('says when it is %s, however rich one is [P-262, P-271]', (claim_refusal, text) => {
    expect(show('9000', { ...mug, claim_refusal }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('can be pressed as soon as the page knows of enough points, whatever the reward was answered with', () => {
    expect(show('1200', { ...mug, claim_refusal: 'insufficient_points' }).hasAttribute('disabled')).toBe(false);
  });

  it('keeps its key when no answer came, so that a second press claims no second time [P-272]', async () => {
    post.mockRejectedValueOnce(new ApiError({ kind: 'network', message: 'No connection' }));
    post.mockResolvedValue(claimed);
    const button = show('1500');
    await userEvent.click(button);
    await screen.findByText('No connection');
    await userEvent.click(button);
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(keyOf(0)).toMatch(/\S{16,}/);
    expect(keyOf(1)).toBe(keyOf(0));
  });

  it('takes a new key after a refusal, which is an answer', async () => {
    post.mockRejectedValue(new ApiError({ kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out' }));
    const button = show('1500');
    await userEvent.click(button);
    await screen.findByText('Sold out');
    await userEvent.click(button);
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(keyOf(1)).not.toBe(keyOf(0));
  });
});
