/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, pending, receivedCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ownClaims } from '../testing/rewards.ts';
import { showPages } from '../testing/show-pages.tsx';
import { MyRewardsPage } from './my-rewards-page.tsx';

const CLAIMS = '/public/claims';
const BREAKFAST: string = '12';
const CLAIM = `/public/claims/${BREAKFAST}` as const;
const voucher = {
  id: '12',
  name: 'Post-run breakfast',
  code: 'NIGHT-4711',
  redemption_details: 'Show it at the counter.',
  ends_at: '2027-01-31T12:00:00.000Z',
};
const hat = { id: '11', reward_id: '8', name: 'A hat', points: '0', untranslated: ['name'] };

function show(address = '/my-rewards', signedIn = true): void {
  const routes = [
    { path: '/my-rewards', element: <MyRewardsPage /> },
    { path: '/signin', element: 'sign in' },
    { path: '/reward/:id', element: 'the reward' },
    { path: '/', element: 'home' },
  ];
  const terms = { term_points_as: 'miles', term_rewards_as: 'treats' };
  const program = { name: 'Nightjar', ...terms, content_language: 'fr' as never };
  showPages(routes, {
    address,
    features: {},
    program,
    ...(signedIn && { participant: { id: '5', first_name: 'Ada' } }),
  });
}

const card = (name: string): Promise<HTMLElement> => screen.findByRole('listitem', { name });
const queries = (): string[] =>
  receivedCalls.filter(({ path }) => path === CLAIMS).map(({ query }) => decodeURIComponent(query.toString()));

beforeEach(() => {
  receivedCalls.length = 0;
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  answerCalls(reply.get(CLAIMS, ownClaims([voucher, hat], { used: 3 })));
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('the participant’s own rewards', () => {
  it('show code, QR code, instructions, cost and end of what is ready to use', async () => {
    show();
    const breakfast = within(await card('Post-run breakfast'));
    expect(screen.getByRole('heading', { level: 1, name: 'My treats' })).toBeTruthy();
    expect(document.title).toBe('My treats · Nightjar');
    expect(breakfast.getByText('NIGHT-4711')).toBeTruthy();
    expect(breakfast.getByRole('button', { name: 'Copy code' })).toBeTruthy();
    const drawing = await breakfast.findByRole('img', { name: 'QR code: NIGHT-4711' });
    // Version 1 has 21 modules a side, and four white ones around them.
    expect(drawing.getAttribute('viewBox')).toBe('0 0 29 29');
    const path = drawing.querySelector('path')?.getAttribute('d') ?? '';
    expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
    expect(path).not.toMatch(/M([0-3]|2[5-9]) |M\d+ ([0-3]|2[5-9])h/);
    expect(breakfast.getByText('Show it at the counter.')).toBeTruthy();
    expect(breakfast.getByText(/^Claimed on Oct 3, 2026 · 400 miles$/)).toBeTruthy();
    expect(breakfast.getByText('Use it until Jan 31, 2027')).toBeTruthy();
    const other = within(await card('A hat'));
    expect(other.getByText('Claimed on Oct 3, 2026')).toBeTruthy();
    expect(other.queryByRole('img')).toBeNull();
    // Only what is not in the reader's language is marked.
    expect([other, breakfast].map((each) => each.getByRole('heading', { level: 2 }).lang)).toEqual(['fr', '']);
    expect(other.getByRole('link', { name: 'About this reward' }).getAttribute('href')).toBe('/reward/8');
    expect(queries()).toEqual(['state=ready&page=1&page_size=12']);
  });

  it('have a tab for each state with its number, which the address names', async () => {
    const used = { ...voucher, state: 'used' as const, used_at: '2026-11-02T10:00:00.000Z' };
    const late = { ...hat, state: 'expired' as const, ends_at: '2026-10-31T12:00:00.000Z' };
    show();
    await card('A hat');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Ready to use2',
      'Used3',
      'Expired0',
    ]);
    alsoAnswer(reply.get(CLAIMS, ownClaims([used], { ready: 2, used: 1 })));
    await userEvent.click(screen.getByRole('tab', { name: /^Used/ }));
    const breakfast = within(await card('Post-run breakfast'));
    expect(await breakfast.findByText('Used on Nov 2, 2026')).toBeTruthy();
    expect(breakfast.getByText('NIGHT-4711')).toBeTruthy();
    expect(breakfast.queryByRole('img')).toBeNull();
    expect(window.location.search).toBe('?show=used');
    cleanup();
    alsoAnswer(reply.get(CLAIMS, ownClaims([late], { ready: 0, expired: 1 })));
    show('/my-rewards?show=expired');
    const ended = within(await card('A hat'));
    expect(ended.getByText('Ended on Oct 31, 2026')).toBeTruthy();
    expect(ended.getByText('It ended before you used it. Ask whether it is still accepted.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Expired/, selected: true })).toBeTruthy();
    expect(queries().at(-1)).toBe('state=expired&page=1&page_size=12');
  });

  it('show no card of another state while one loads', async () => {
    show();
    await card('A hat');
    alsoAnswer(reply.get(CLAIMS, pending));
    await userEvent.click(screen.getByRole('tab', { name: /^Expired/ }));
    expect(screen.queryByRole('listitem', { name: 'A hat' })).toBeNull();
    expect(screen.getByRole('tab', { name: /^Used/ }).textContent).toBe('Used3');
  });

  it('are marked as used and back, by the card or by the notice', async () => {
    const used = { ...voucher, state: 'used' as const, used_at: '2026-11-02T10:00:00.000Z' };
    const [ready] = ownClaims([voucher]).data;
    const [marked] = ownClaims([used]).data;
    alsoAnswer(
      reply.get(CLAIMS, inTurn(ownClaims([voucher, hat]), ownClaims([hat], { used: 1 }), ownClaims([voucher, hat]))),
      reply.patch(CLAIM, inTurn(marked!, ready!)),
    );
    show();
    await userEvent.click(within(await card('Post-run breakfast')).getByRole('button', { name: 'I have used it' }));
    const toast = (await screen.findByText('Moved to “Used”', {}, { timeout: 10_000 })).closest<HTMLElement>(
      '[data-sonner-toast]',
    )!;
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Post-run breakfast' })).toBeNull());
    expect(screen.getByRole('tab', { name: /^Used/ }).textContent).toBe('Used1');
    fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
    await card('Post-run breakfast');
    const notes = receivedCalls.filter(({ path }) => path === CLAIM).map(({ body }) => body);
    expect(notes).toEqual([{ is_used: true }, { is_used: false }]);
  });

  it('that cannot be marked say why, and stay', async () => {
    alsoAnswer(reply.patch(CLAIM, refusal(404, 'not_found', 'This is not there any more.')));
    show();
    await userEvent.click(within(await card('Post-run breakfast')).getByRole('button', { name: 'I have used it' }));
    expect(await screen.findByText('This is not there any more.')).toBeTruthy();
    expect(await card('Post-run breakfast')).toBeTruthy();
  });

  it('give the focus to the one that the address names, also after a reload', async () => {
    show('/my-rewards#claim-11');
    const wanted = await card('A hat');
    await waitFor(() => expect(document.activeElement).toBe(wanted));
    expect(wanted.dataset['wanted']).toBe('true');
    expect((await card('Post-run breakfast')).dataset['wanted']).toBe('false');
  });

  it('are shown in pages; one that has become empty shows the last', async () => {
    alsoAnswer(
      reply.get(CLAIMS, ({ query }) =>
        query.get('page') === '3'
          ? ownClaims([], { ready: 13 }, { page: 3, total: 13 })
          : ownClaims([hat], { ready: 13 }, { page: Number(query.get('page')), total: 13 }),
      ),
    );
    show('/my-rewards?page=3');
    await card('A hat');
    expect(window.location.search).toBe('?page=2');
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  });

  it('say what will stand there, or that they could not be loaded', async () => {
    const [busy, none] = [refusal(503, 'busy', 'Too much at once'), ownClaims([])];
    answerCalls(reply.get(CLAIMS, inTurn<typeof busy | typeof none>(busy, busy, busy, none)));
    show();
    // The page asks three times by itself.
    expect(await screen.findByText('Error loading your treats', {}, { timeout: 5_000 })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to use right now')).toBeTruthy();
    expect(screen.getByText('What you claim or win appears here, with its code and how to use it.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all treats' }).getAttribute('href')).toBe('/');
  });

  it('are in the reader’s language', async () => {
    await changeLanguage('es');
    show();
    const breakfast = within(await card('Post-run breakfast'));
    expect(screen.getByRole('heading', { level: 1, name: 'Mis treats' })).toBeTruthy();
    expect(breakfast.getByText('Úsalo hasta el 31 ene 2027')).toBeTruthy();
    expect(breakfast.getByRole('button', { name: 'Ya lo he usado' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Caducado/ })).toBeTruthy();
  });

  it('lead visitors to the sign-in and back', () => {
    show('/my-rewards?show=used', false);
    expect(screen.getByText('sign in')).toBeTruthy();
    expect(window.location.search).toBe('?redirect_to=%2Fmy-rewards%3Fshow%3Dused');
    expect(queries()).toEqual([]);
  });
});
