/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { showPages } from '../testing/show-pages.tsx';
import { ContestPage } from './contest-page.tsx';

const URL_OF_PARTNER = 'https://contests.test/embed/programs/q7';
const reach = jest.fn<typeof fetch>();
const answer = {} as Response;

function show({ signedIn = true, contest = true } = {}): void {
  const routes = [
    { path: '/', element: <p>Home</p> },
    { path: '/signin', element: <p>Sign in</p> },
    { path: '/contest', element: <ContestPage /> },
  ];
  showPages(routes, {
    address: '/contest?from=mail',
    features: {},
    ...(contest && { contestUrl: URL_OF_PARTNER }),
    ...(signedIn && { participant: { id: '7' } }),
  });
}
const frame = (): HTMLElement => screen.getByTitle('Photo contest');
const settle = (): Promise<void> => act(() => Promise.resolve());

beforeEach(() => {
  reach.mockReset().mockResolvedValue(answer);
  globalThis.fetch = reach;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it.each([true, false])('is home without a contest, signed in or not (%s) [P-039] [X-052]', async (signedIn) => {
  show({ signedIn, contest: false });
  expect(await screen.findByText('Home')).toBeTruthy();
});

it('redirects to the sign-in and back [P-040] [P-041]', async () => {
  show({ signedIn: false });
  expect(await screen.findByText('Sign in')).toBeTruthy();
  expect(window.location.search).toBe(`?redirect_to=${encodeURIComponent('/contest?from=mail')}`);
});

it('frames the partner’s page, which cannot navigate this one, and waits until it has loaded [P-038] [P-041]', async () => {
  show();
  expect(frame().getAttribute('src')).toBe(URL_OF_PARTNER);
  expect(frame().getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ]);
  await settle();
  expect(screen.getByRole('status').textContent).toBe('Loading the contest, please wait...');
  fireEvent.load(frame());
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('link', { name: 'See all photos' }).getAttribute('href')).toBe('/photos');
});

it('reports that the contest cannot be reached, though the frame has loaded, and tries again', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  show();
  fireEvent.load(frame());
  expect(await screen.findByText('The contest could not be loaded.')).toBeTruthy();
  expect(screen.queryByTitle('Photo contest')).toBeNull();
  reach.mockResolvedValue(answer);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  fireEvent.load(frame());
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['an answer that never comes', () => new Promise<Response>(() => undefined), true],
  ['a frame that never loads', () => Promise.resolve(answer), false],
])('gives up %s', async (_what, fetching, loads) => {
  jest.useFakeTimers();
  reach.mockImplementation(fetching);
  show();
  if (loads) fireEvent.load(frame());
  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(screen.getByRole('status')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('The contest could not be loaded.')).toBeTruthy();
});

it('stays once it has loaded, for any time', async () => {
  jest.useFakeTimers();
  show();
  await act(() => jest.advanceTimersByTimeAsync(10));
  fireEvent.load(frame());
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(frame()).toBeTruthy();
});
