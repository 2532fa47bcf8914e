/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { changeLanguage } from '@laurel/web-kit';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { link } from '../../testing/challenges.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { ChallengePage } from '../challenge-page.tsx';

type Challenge = Pick<ChallengeResponse, keyof ChallengeResponse>;

const MAP: string = 'the-map';
const routes = [{ path: '/challenge/:challenge_id', element: <ChallengePage /> }];

function show(challenge: Challenge): void {
  answerCalls(reply.get(`/public/challenges/${MAP}`, challenge));
  const participant = { id: '1', first_name: 'Ada', unused_points: '100', points: '100' };
  showPages(routes, { address: '/challenge/the-map', features: {}, participant });
}

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('recruiting', () => {
  const referral: Challenge = {
    ...link,
    challenge_type: 'referral',
    link_url: null,
    referral_url: '/signin?referral_code=abc',
    recruits: 3,
    recruits_waiting: 2,
  };

  it('shows the link to copy and to share, the points of a recruit and their number [P-215] [P-216]', async () => {
    const user = userEvent.setup();
    show(referral);
    const address = `${window.location.origin}/signin?referral_code=abc`;
    expect((await screen.findByLabelText('Your personal link')).getAttribute('value')).toBe(address);
    expect(screen.getByText('+50 coins for every friend who signs up and takes a first step')).toBeTruthy();
    expect(screen.getByText('Friends who have signed up with your link: 3')).toBeTruthy();
    expect(screen.getByText('Waiting for a first step: 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toContain(encodeURIComponent(address));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('lists no pending recruits when all have taken a first step', async () => {
    show({ ...referral, recruits_waiting: 0 });
    expect(await screen.findByText('Friends who have signed up with your link: 3')).toBeTruthy();
    expect(screen.queryByText(/Waiting for/)).toBeNull();
  });

  it('reports that there are no recruits yet', async () => {
    show({ ...referral, recruits: 0, recruits_waiting: 0 });
    expect(await screen.findByText('Nobody has signed up with your link yet.')).toBeTruthy();
    expect(screen.queryByText(/Waiting for/)).toBeNull();
  });

  it('lists pending recruits in Spanish', async () => {
    await changeLanguage('es');
    show(referral);
    expect(await screen.findByText('A la espera de un primer paso: 2')).toBeTruthy();
    expect(screen.getByText(/por cada amigo que se registre y dé un primer paso$/)).toBeTruthy();
  });

  it('reports that the link is not ready yet', async () => {
    show({ ...referral, referral_url: null });
    expect(await screen.findByText(/ready in a moment/)).toBeTruthy();
  });
});
