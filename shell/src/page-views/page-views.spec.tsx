/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Site } from '@laurel/contracts/programs/site';
import { fillPage, type PageData } from '@laurel/web-kit';
import { AppRouter, createAppHistory, Navigate, useRoutes } from '@laurel/web-kit/router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageViews } from './page-views.tsx';

interface Sent {
  name: string;
  properties: Record<string, unknown>;
}

const beacon = jest.fn<(url: string, form: FormData) => boolean>();
const sent = (): Sent[] =>
  beacon.mock.calls.map(([, form]) => (JSON.parse(form.get('events_json') as string) as [Sent])[0]);
const views = (): unknown[] => sent().map(({ properties }) => properties['page']);
const settle = (millis: number): Promise<void> => new Promise((done) => setTimeout(done, millis));

beforeEach(() => {
  beacon.mockReset().mockReturnValue(true);
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => {
  cleanup();
  Object.defineProperty(navigator, 'doNotTrack', { value: null, configurable: true });
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

function Routes(): ReactNode {
  return useRoutes([
    { path: '/away', element: <Navigate to="/my-offers" replace /> },
    { path: '*', element: null },
  ]);
}

function show(address: string, page: Partial<PageData> = {}): ReturnType<typeof createAppHistory> {
  window.history.replaceState(null, '', address);
  fillPage({ area: 'participant', program: { id: '7' } as Site, ...page });
  const history = createAppHistory();
  render(
    <AppRouter history={history}>
      <Routes />
      <PageViews />
    </AppRouter>,
  );
  return history;
}

it('sends each viewed page with the program, and none that only redirects [P-458] [A-561]', async () => {
  const history = show('/?ref=mail');
  await waitFor(() => expect(views()).toEqual(['/']));
  act(() => history.push('/away'));
  await waitFor(() => expect(views()).toEqual(['/', '/my-offers']));
  act(() => history.push('/my-offers?zip_code=80202'));
  await settle(400);
  expect(beacon.mock.calls.map(([url]) => url)).toEqual(['/ahoy/events', '/ahoy/events']);
  expect(sent()[0]).toMatchObject({ name: '$view', properties: { program_id: '7', url: 'http://localhost/' } });
});

it('writes no cookie and sends nothing that identifies a visitor again [P-459] [A-561] [X-057]', async () => {
  show('/signin?email=ada@example.com#token');
  await waitFor(() => expect(views()).toEqual(['/signin']));
  expect(document.cookie).toBe('');
  const [, form] = beacon.mock.calls[0] ?? [];
  expect([...(form?.keys() ?? [])]).toEqual(['events_json']);
  expect(JSON.stringify(sent())).not.toMatch(/ada|token/);
});

it.each([
  ['in the back-office', { area: 'admin' as const, program: null }, {}],
  ['of who has Do Not Track on', {}, { doNotTrack: '1' }],
  ['of who has Global Privacy Control on', {}, { globalPrivacyControl: true }],
])('sends nothing %s [X-057] [X-136]', async (_who, page, wish) => {
  for (const [name, value] of Object.entries(wish)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  show('/', page);
  await settle(400);
  expect(beacon).not.toHaveBeenCalled();
});
