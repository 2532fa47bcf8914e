/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { announcementEvent } from '@laurel/contracts/page/announcement';
import { seenPointsKey } from '@laurel/contracts/page/browser-storage';
import { changeLanguage, setParticipant, setPoints } from '@laurel/web-kit';
import { Outlet } from '@laurel/web-kit/router';
import { answerCalls, pending, type Reply, reply } from '@laurel/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useMomentHold } from '../parts/feedback/moment-hold.ts';
import { homeReplies } from '../testing/home-replies.ts';
import { challengeTile, rewardTile } from '../testing/roastery.ts';
import { showPages } from '../testing/show-pages.tsx';
import { WinWatch } from './win-watch.tsx';

const tiers = [
  { id: '1', name: 'Walker', points_threshold_min: 0, points_threshold_max: 999 },
  { id: '2', name: 'Runner', points_threshold_min: 1_000, points_threshold_max: null },
];
const bag = rewardTile('1', 'A bag of the month', { threshold: 400 });
const trip = rewardTile('2', 'A trip to the finca', { threshold: 2_000 });
const badge = rewardTile('21', 'A thousand beans', { selection: 'achievement', threshold: 1_000 });
const oldBadge = rewardTile('22', 'A hundred beans', { selection: 'achievement', threshold: 100 });
const milestone = rewardTile('23', 'Ten challenges', { selection: 'milestone', threshold: 10 });
const read = challengeTile('5', 'Read the map', { points: 50 });
const quiz = challengeTile('6', 'Take the quiz', { points: 120 });
const free = challengeTile('4', 'Say hello', { points: 0 });

let said: string[];
const record = (event: Event): void => void said.push((event as CustomEvent<string>).detail);

const marta = (unused: string, lifetime: string) => ({
  id: '7',
  first_name: 'Marta',
  unused_points: unused,
  points: lifetime,
});

function Question(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useMomentHold(isOpen);
  return (
    <button type="button" onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Answer' : 'Ask'}
    </button>
  );
}

/** The site around a page, with a balance of 300 of 900 ever earned unless others are given. */
function show({ unused = '300', lifetime = '900', address = '/', features = { tiers: true } } = {}): void {
  const routes = [
    {
      element: (
        <>
          <button type="button">Result</button>
          <Question />
          <Outlet />
          <WinWatch />
        </>
      ),
      children: [
        { path: '/', element: 'home' },
        { path: '/challenge/:id', element: 'the challenge' },
        { path: '/reward/:id', element: 'the reward' },
      ],
    },
  ];
  showPages(routes, {
    address,
    features,
    program: { name: 'Fernhill', term_points_as: 'beans' },
    participant: marta(unused, lifetime),
  });
}

/** Answers of the services beside the points. */
function answer(changes: { claimed?: (typeof badge)[] } = {}, ...more: Reply[]): void {
  const sections = {
    current_rewards: [trip, bag],
    active_uncompleted_challenges: [free, read, quiz],
    claimed_rewards: changes.claimed ?? [],
  };
  answerCalls(homeReplies(sections), reply.get('/public/tiers', tiers), ...more);
}

const earn = (unused_points: string, points: string): void => act(() => setPoints({ unused_points, points }));
const moment = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('group', { name });
const none = (): void => expect(screen.queryByTestId('win')).toBeNull();

/** Frames of animation, which stand still until the test runs them. */
let frames: FrameRequestCallback[];
const nextFrames = (): void =>
  act(() => {
    for (let time = 0; time < 3; time += 1) for (const frame of frames.splice(0)) frame(performance.now() + 10_000);
  });

beforeEach(() => {
  said = [];
  frames = [];
  window.addEventListener(announcementEvent, record);
  window.matchMedia = jest.fn(() => ({ matches: false }) as MediaQueryList);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  localStorage.clear();
  answer();
});
afterEach(async () => {
  window.removeEventListener(announcementEvent, record);
  cleanup();
  jest.restoreAllMocks();
  await changeLanguage('en');
});

describe('a gain of points', () => {
  it('is a moment: the amount counts up, the bar moves, and the next challenge is offered', async () => {
    show();
    none();
    screen.getByRole('button', { name: 'Result' }).focus();
    earn('350', '950');
    const card = within(await moment('You have earned 50 beans'));
    const bar = await card.findByRole('progressbar', { name: 'A bag of the month' });
    expect(card.getByText('+0')).toBeTruthy();
    expect([bar.getAttribute('aria-valuenow'), card.getByText('100 beans more')]).toEqual(['75', expect.anything()]);
    nextFrames();
    nextFrames();
    expect(await card.findByText('+50')).toBeTruthy();
    expect(bar.getAttribute('aria-valuenow')).toBe('88');
    expect(card.getByText('50 beans more')).toBeTruthy();
    expect(card.getByText('Your balance: 350 beans')).toBeTruthy();
    const next = await card.findByRole('link', { name: 'Next: Read the map +50 beans' });
    expect(next.getAttribute('href')).toBe('/challenge/challenge-5');
    // The focus stays at the result, and only the page's live region speaks.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Result' }));
    expect(document.querySelectorAll('[role=status], [role=alert], [aria-live]')).toHaveLength(0);
    await userEvent.click(next);
    none();
    expect(window.location.pathname).toBe('/challenge/challenge-5');
  });

  it('waits while a question is open', async () => {
    show({ address: '/reward/1' });
    act(() => screen.getByRole('button', { name: 'Ask' }).click());
    earn('350', '950');
    await act(() => Promise.resolve());
    none();
    act(() => screen.getByRole('button', { name: 'Answer' }).click());
    await moment('You have earned 50 beans');
  });

  it('that covers the next reward says so, and passes over the challenge of the page', async () => {
    show({ address: '/challenge/challenge-5' });
    earn('400', '990');
    const card = within(await moment('You have earned 90 beans'));
    nextFrames();
    expect(await card.findByText('Yours to claim')).toBeTruthy();
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(await card.findByRole('link', { name: 'Next: Take the quiz +120 beans' })).toBeTruthy();
  });

  it('shows at once, whatever of the rest is still on its way', async () => {
    answerCalls(
      reply.get('/public/home/current_rewards', pending),
      reply.get('/public/home/active_uncompleted_challenges', pending),
    );
    show();
    await new Promise((done) => setTimeout(done, 0));
    earn('350', '950');
    expect(await moment('You have earned 50 beans')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each(['Escape', 'a', 'Tab', 'Enter'])('is closed by the key %s; Escape closes nothing else', async (key) => {
    const below = jest.fn();
    document.addEventListener('keydown', below);
    show();
    earn('350', '950');
    await moment('You have earned 50 beans');
    fireEvent.keyDown(document.body, { key, repeat: true });
    expect(screen.getByTestId('win')).toBeTruthy();
    below.mockClear();
    fireEvent.keyDown(document.body, { key });
    none();
    expect(below).toHaveBeenCalledTimes(key === 'Escape' ? 0 : 1);
    document.removeEventListener('keydown', below);
  });

  it.each([
    ['while it is pointed at', true],
    ['because it came up below a resting pointer', false],
  ])('leaves by itself, but stays %s: %s', async (_, stays) => {
    show();
    jest.useFakeTimers();
    earn('350', '950');
    await act(() => jest.advanceTimersByTimeAsync(100));
    const card = screen.getByTestId('win');
    const layer = card.parentElement!;
    // jsdom lays out nothing and so knows no `:hover`.
    const find = jest
      .spyOn(layer, 'querySelector')
      .mockImplementation((text) => (text.includes(':hover') ? card : null));
    if (stays) fireEvent.pointerMove(card);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByTestId('win') !== null).toBe(stays);
    find.mockReturnValue(null);
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    none();
    jest.useRealTimers();
  });

  it('is followed by tier, badge and milestone in a queue, each announced once', async () => {
    answer({ claimed: [milestone, badge, oldBadge] });
    localStorage.setItem(seenPointsKey, JSON.stringify({ participant: '7', points: '900' }));
    show();
    earn('500', '1100');
    await moment('You have earned 200 beans');
    await userEvent.keyboard('x');
    const tier = await moment('You have reached a new tier');
    expect(tier.textContent).toContain('Runner');
    await userEvent.keyboard('x');
    const earned = within(await moment('You have earned a badge'));
    expect(earned.getByText('A thousand beans')).toBeTruthy();
    expect(earned.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/reward/21');
    await userEvent.click(earned.getByRole('button', { name: 'Close' }));
    none();
    expect(said).toEqual(['You have reached a new tier: Runner', 'You have earned a badge: A thousand beans']);
  });
});

describe('a gain', () => {
  it('that came while the site was closed is shown on arrival', async () => {
    localStorage.setItem(seenPointsKey, JSON.stringify({ participant: '7', points: '800' }));
    show();
    expect(await moment('You have earned 100 beans')).toBeTruthy();
  });

  it('is shown in one tab alone', async () => {
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show();
    earn('350', '950');
    none();
    // The other tab, which was in front, has shown it.
    localStorage.setItem(seenPointsKey, JSON.stringify({ participant: '7', points: '950' }));
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await new Promise((done) => setTimeout(done, 20));
    none();
    expect(JSON.parse(localStorage.getItem(seenPointsKey) ?? '')).toEqual({ participant: '7', points: '950' });
  });

  it('that two windows learn of in the same moment is shown in the one that takes it first', async () => {
    const taken = new Set<string>();
    const locks = {
      request: (name: string, { ifAvailable }: LockOptions, claim: (lock: object | null) => Promise<void>) => {
        const isFree = ifAvailable === true && !taken.has(name);
        taken.add(name);
        return claim(isFree ? {} : null);
      },
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    taken.add(`${seenPointsKey}-7-950`);
    show();
    earn('350', '950');
    await new Promise((done) => setTimeout(done, 20));
    none();
    earn('360', '960');
    expect(await moment('You have earned 10 beans')).toBeTruthy();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('is none when points are spent, given back or taken, and on the first visit', async () => {
    show();
    earn('100', '900');
    earn('300', '900');
    earn('250', '850');
    await new Promise((done) => setTimeout(done, 20));
    none();
    earn('300', '900');
    expect(await moment('You have earned 50 beans')).toBeTruthy();
  });

  it('is each person’s own', async () => {
    show();
    act(() => setParticipant({ ...marta('5000', '5000'), id: '8' } as never));
    await new Promise((done) => setTimeout(done, 20));
    none();
    earn('5010', '5010');
    expect(await moment('You have earned 10 beans')).toBeTruthy();
  });

  it('of a newcomer is the bonus, in the reader’s language', async () => {
    await changeLanguage('es');
    show({ unused: '0', lifetime: '0' });
    earn('100', '100');
    const card = within(await moment('Has conseguido 100 beans'));
    nextFrames();
    expect(card.getByText('Tu saldo: 100 beans')).toBeTruthy();
    expect(await card.findByText('300 beans más')).toBeTruthy();
    expect(await card.findByRole('link', { name: 'Siguiente: Read the map +50 beans' })).toBeTruthy();
  });

  it('is shown where the browser forbids storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    show();
    earn('350', '950');
    expect(await moment('You have earned 50 beans')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByTestId('win')).toHaveLength(1));
  });
});
