/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  untypedApi as api,
  changeLanguage,
  createQueryClient,
  fillPage,
  QueryClientProvider,
  setPoints,
} from '@laurel/web-kit';
import { answerCalls } from '@laurel/web-kit/testing';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, render, screen } from '@testing-library/react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { homeReplies } from '../testing/home-replies.ts';
import { challengeTile } from '../testing/roastery.ts';
import { mug } from '../testing/rewards.ts';
import { RewardCard } from './reward-card.tsx';
import { shortAddress } from './short-address.ts';

const DAY = 86_400_000;
addMessages('participant', { en, es });

const get = jest.spyOn(api, 'get');

const earnedOn = '2026-10-01T10:00:00.000Z';

function show(changes: Partial<RewardResponse>): void {
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <RewardCard reward={{ ...mug, ...changes }} />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

const pictures = (): (string | null)[] =>
  [...document.querySelectorAll('img')].map((image) => new URL(image.src, 'http://x').pathname);

beforeEach(() => {
  fillPage({
    program: { term_points_as: 'beans' } as Site,
    user: { id: '1', first_name: 'Ada', unused_points: '500', points: '500' } as SessionParticipant,
  });
  setPoints({ unused_points: '500', points: '500' });
  get.mockClear();
  answerCalls(homeReplies());
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('a cash-in reward', () => {
  it('can be claimed; once earned it shows how to redeem it instead [P-240, P-241, P-245, P-256, P-257]', () => {
    show({});
    expect(screen.getByRole('button', { name: 'Use 100 beans to Claim' })).toBeTruthy();
    cleanup();
    show({
      earned_by_current_participant_on: earnedOn,
      claim_refusal: 'already_claimed',
      redemption_details: 'Ask at the counter',
      redemption_image: { public_url: '/media/code.png' },
    });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText("Congrats You've earned:")).toBeTruthy();
    expect(screen.getByText('Ask at the counter')).toBeTruthy();
    expect(screen.getByText(/^Earned on: /)).toBeTruthy();
    expect(pictures()).toEqual(['/media/mug.svg', '/media/code.png']);
  });

  it('without a limit of one can be claimed again', () => {
    show({ earned_by_current_participant_on: earnedOn, claim_refusal: null });
    expect(screen.getByRole('button', { name: 'Use 100 beans to Claim' })).toBeTruthy();
  });

  it('counts down in days and hours, and shows no end when it has none [P-246, P-247, P-263]', () => {
    show({ finish: new Date(Date.now() + 2 * DAY + 5.5 * 3_600_000).toISOString() });
    expect(screen.getByText(/^Expires on: .* · 2 days 5 hours left$/)).toBeTruthy();
    cleanup();
    show({ finish: new Date(Date.now() + 1.5 * 3_600_000).toISOString() });
    expect(screen.getByText(/^Expires on: .* · 0 days 1 hour left$/)).toBeTruthy();
    cleanup();
    show({ finish: null });
    expect(screen.queryByText(/Expires/)).toBeNull();
  });
});

describe('a sweepstake', () => {
  it('shows the entries and how to earn more, and has no button [P-242, P-243, P-244, P-248]', () => {
    show({
      selection: 'sweepstake',
      threshold: 50,
      participant_sweepstakes_entry: 3,
      claim_refusal: 'not_claimable',
      terms_conditions: 'Drawn in public',
    });
    expect(screen.getByText('You have earned 3 entries into this sweepstakes!')).toBeTruthy();
    expect(screen.getByText('One entry for every 50 beans you earn until it ends.')).toBeTruthy();
    expect(screen.getByText('Terms and conditions').closest('details')?.open).toBe(false);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a granted reward', () => {
  it('shows its claimant the code that came with it, to be copied [A-216]', () => {
    show({ earned_by_current_participant_on: earnedOn, claim_refusal: 'already_claimed', coupon_codes: ['SAVE-0001'] });
    expect(screen.getByText('SAVE-0001')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('shows the progress of a milestone, and how a contest is won [X-121]', () => {
    show({ selection: 'milestone', threshold: 5, completed_challenges: 3, claim_refusal: 'not_claimable' });
    expect(screen.getByText('3 of 5 challenges completed.')).toBeTruthy();
    cleanup();
    show({ selection: 'mini_contest', threshold: 50, claim_refusal: 'not_claimable' });
    expect(screen.getByText('Winners are chosen among those who earn at least 50 beans while it runs.')).toBeTruthy();
  });

  it.each([
    ['en', 'mini_contest', 'Winners are chosen among all who earn beans while it runs.'],
    ['en', 'achievement', 'Earned as soon as you have earned any beans.'],
    ['en', 'sweepstake', 'One entry for each of the beans you earn until it ends.'],
    ['en', 'sweepstake', 'You have earned 1 entry into this sweepstakes!'],
    ['en', 'sweepstake', 'You are number 2 on the list, with the entry 4.'],
    ['es', 'mini_contest', 'Los ganadores se eligen entre quienes ganen beans mientras dure.'],
    ['es', 'achievement', 'Se consigue en cuanto ganas beans.'],
    ['es', 'sweepstake', 'Tantas participaciones como beans consigas hasta que termine.'],
    ['es', 'sweepstake', '¡Has conseguido 1 participación en este sorteo!'],
    ['es', 'sweepstake', 'Tienes el número 2 de la lista, con la participación 4.'],
  ] as const)('uses the singular, in %s, for a %s: %s', async (language, selection, text) => {
    await changeLanguage(language);
    show({
      selection,
      threshold: 1,
      claim_refusal: 'not_claimable',
      participant_sweepstakes_entry: 1,
      draw: { state: 'frozen', entrant: 2, first_entry: 4, last_entry: 4 },
    });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('links a sweepstake to the verification of its draw [A-245]', () => {
    show({
      selection: 'sweepstake',
      claim_refusal: 'not_claimable',
      participant_sweepstakes_entry: 3,
      draw: { state: 'frozen', entrant: 2, first_entry: 4, last_entry: 6 },
    });
    expect(screen.getByText('You are number 2 on the list, with the entries 4 to 6.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Check the draw/ }).getAttribute('href')).toBe('/public/rewards/7/draw');
  });
});

describe('an achievement', () => {
  const achievement = { selection: 'achievement', claim_refusal: 'not_claimable' } as const;

  it('is highlighted once earned, with the links of its collectible in new tabs [P-249, P-250, P-251, P-252, P-253, P-255, P-261]', () => {
    show({ ...achievement, achievement_reward: { active_image: null } });
    expect(pictures()).toEqual(['/media/mug.svg']);
    expect(screen.getByText('Earned with 100 beans in lifetime earnings.')).toBeTruthy();
    cleanup();
    show({
      ...achievement,
      earned_by_current_participant_on: earnedOn,
      achievement_reward: { active_image: { public_url: '/media/lit.svg' } },
      nft_item: {
        address: '0x1234567890abcdef',
        owner_address: '0xfeedfacecafebeef',
        explorer_mint_url: 'https://explorer.test/txn',
        explorer_token_url: 'https://explorer.test/object',
        owner_explorer_url: 'https://explorer.test/account',
      },
    });
    expect(pictures()).toEqual(['/media/lit.svg']);
    expect(screen.getByText('Certified on Blockchain')).toBeTruthy();
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent.replace(/ \(.*/, ''), link.getAttribute('href'), link.getAttribute('target')]);
    expect(links).toEqual([
      ['View', 'https://explorer.test/txn', '_blank'],
      ['0x1234…cdef', 'https://explorer.test/object', '_blank'],
      ['0xfeed…beef', 'https://explorer.test/account', '_blank'],
    ]);
  });

  it('shows the status of a token that is not minted yet', () => {
    show({ ...achievement, earned_by_current_participant_on: earnedOn, nft_status: 'pending' });
    expect(screen.getByText(/^Your collectible is being put on the blockchain/)).toBeTruthy();
    cleanup();
    show({ ...achievement, earned_by_current_participant_on: earnedOn, nft_status: 'failed' });
    expect(screen.getByText(/^Your collectible could not be put on the blockchain yet/)).toBeTruthy();
  });

  it('shows a short address whole [P-254]', () => {
    expect(['0x12345678', '0x123456789'].map(shortAddress)).toEqual(['0x12345678', '0x1234…6789']);
  });
});

describe('a membership offer', () => {
  const offer = { selection: 'offer', claim_refusal: 'not_claimable' } as const;

  it('links to the program’s membership, and to the offers once earned [P-258, P-259, P-261]', async () => {
    const active_uncompleted_challenges = [
      challengeTile('3', 'Visit', { identifier: 'visit' }),
      challengeTile('6', 'Friends', { identifier: 'friends', challenge_type: 'membership' }),
    ];
    answerCalls(homeReplies({ active_uncompleted_challenges }));
    show(offer);
    const join = await screen.findByRole('link', { name: 'Become a member' });
    expect(join.getAttribute('href')).toBe('/challenge/friends');
    cleanup();
    show({ ...offer, earned_by_current_participant_on: earnedOn });
    const offers = screen.getByRole('link', { name: 'See my offers' });
    expect([offers.getAttribute('href'), offers.getAttribute('target')]).toEqual(['/my-offers', '_blank']);
  });
});

it('is a plain card for any other type [P-260]', () => {
  show({ selection: 'mini_contest', claim_refusal: 'not_claimable' });
  expect(screen.getByText('Holds a proper cup')).toBeTruthy();
  expect([...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]).toEqual([]);
});
