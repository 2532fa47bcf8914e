/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { answerCalls, refusal, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, delivery, issued, PAGES, SECRET, shop, tried, WEBHOOK, WEBHOOKS } from './webhooks.fixture.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Omit<AdminVisit, 'address'> = {}): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));

describe('the webhook endpoints', () => {
  it('are listed by URL with their state, searched by it, and have a button to add one [A-510] [A-511]', async () => {
    open(PAGES);
    expect((await screen.findByText(shop.url)).closest('a')?.getAttribute('href')).toBe(`${PAGES}/4`);
    const cells = [...document.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual([
      shop.url,
      'Enabled',
      '2',
      '41 of 42 delivered in 24 hours',
      'Jun 1, 2026, 09:41',
    ]);
    expect(screen.getByText('Disabled: gone')).toBeTruthy();
    expect(screen.getByText('Failing')).toBeTruthy();
    expect(screen.getByPlaceholderText('Search by URL')).toBeTruthy();
    expect(screen.getByText('Add Webhook Endpoint').closest('a')?.getAttribute('href')).toBe(`${PAGES}/new`);
    expect(inMenu('Webhooks')?.getAttribute('href')).toBe(PAGES);
    cleanup();
    open(PAGES, [reply.get(WEBHOOKS, tableOf<WebhookEndpointRow>([]))]);
    expect(await screen.findByText('No webhook endpoints yet')).toBeTruthy();
  });

  it('are closed to admins who may not change the program [A-555]', async () => {
    for (const address of [PAGES, `${PAGES}/new`, `${PAGES}/4`]) {
      open(address, [], { permissions: { users: { view: true } } });
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      cleanup();
    }
  });
});

describe('a new webhook endpoint', () => {
  it('has a URL and event toggles; its secret is shown this once, then the list [A-512] [A-513]', async () => {
    open(`${PAGES}/new`, [reply.post(WEBHOOKS, issued())]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.type(await screen.findByLabelText(/^URL/), shop.url);
    await user.click(screen.getByLabelText(/^reward\.claimed/));
    await user.click(screen.getByLabelText(/^points\.changed/));
    await press('Create webhook endpoint');
    expect(await screen.findByText(SECRET)).toBeTruthy();
    expect(post).toHaveBeenCalledWith(WEBHOOKS, {
      url: shop.url,
      description: '',
      types: ['points.changed', 'reward.claimed'],
      ordered: false,
    });
    expect(screen.queryByLabelText(/^URL/)).toBeNull();
    await press('I have copied it');
    expect(await screen.findByText('Add Webhook Endpoint')).toBeTruthy();
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('names what is wrong at the field, and keeps what was entered [D-017]', async () => {
    const errors = { url: ['must lead to a public address'] };
    open(`${PAGES}/new`, [reply.post(WEBHOOKS, refusal(422, 'url_not_allowed', 'The address is not allowed', errors))]);
    await screen.findByLabelText(/^URL/);
    await press('Create webhook endpoint');
    expect(await screen.findByText('Choose at least one event')).toBeTruthy();
    await user.type(screen.getByLabelText(/^URL/), 'https://10.0.0.1/');
    await press('Choose all');
    await press('Create webhook endpoint');
    expect((await screen.findAllByText(/must lead to a public address/i)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>(/^URL/).value).toBe('https://10.0.0.1/');
  });
});

describe('the page of a webhook endpoint', () => {
  it('is its form, and a save returns to the list [A-512]', async () => {
    const saved = { success: true as const, message: 'Webhook endpoint updated', webhook: { ...shop, enabled: false } };
    open(`${PAGES}/4`, [reply.patch(WEBHOOK, saved)]);
    const patch = jest.spyOn(api, 'patch').mockClear();
    expect((await screen.findByLabelText<HTMLInputElement>(/^URL/)).value).toBe(shop.url);
    expect(screen.getByText('41 of 42 delivered in 24 hours')).toBeTruthy();
    await user.click(screen.getByLabelText(/^Keep the order per participant/));
    await user.click(screen.getByLabelText(/^Receives events/));
    await press('Save changes');
    await waitFor(() =>
      expect(patch).toHaveBeenCalledWith(WEBHOOK, {
        url: shop.url,
        description: 'Web shop',
        types: shop.types,
        ordered: true,
        enabled: false,
        version: '3',
      }),
    );
    expect(await screen.findByText('Add Webhook Endpoint')).toBeTruthy();
  });

  it('says why a disabled one receives nothing [D-022]', async () => {
    open(`${PAGES}/5`);
    expect(await screen.findByText(/The receiver answered that it is gone \(410\)/)).toBeTruthy();
  });

  it('shows what was sent, with message and answer, and sends it again [A-532] [D-022] [D-023]', async () => {
    open(`${PAGES}/4/deliveries`, [
      reply.post(`${WEBHOOK}/deliveries/70/retry`, { success: true, message: 'The event is sent again' }),
    ]);
    expect(await screen.findByText('Failed')).toBeTruthy();
    const post = jest.spyOn(api, 'post').mockClear();
    const menu = `Actions for points.changed ${delivery.event_id}`;
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show message' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Database is away')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Not delivered: it answered 500Jun 1, 2026, 09:46, 120 msDNS –, connection –, TLS –, answer 118 msSent to ${shop.url}Database is away`,
      `Not delivered: the certificate is not validJun 1, 2026, 09:41, 64 msDNS 12 ms, connection 20 ms, TLS –, answer –Sent to ${shop.url}`,
    ]);
    expect(dialog.getByText('Trace ID 4bf92f3577b34da6a3ce929d0e0e4736')).toBeTruthy();
    expect(dialog.getByText(/"type": "points.changed"/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(post).toHaveBeenCalledWith(`${WEBHOOK}/deliveries/70/retry`));
  });

  it('marks tests among what was sent, and shows what was recorded in a period', async () => {
    const asked: (string | null)[] = [];
    open(`${PAGES}/4/deliveries`, [
      reply.get(`${WEBHOOK}/deliveries`, ({ query }) => {
        asked.push(query.get('columnFilters[recorded]'));
        return tableOf([delivery, tried]);
      }),
    ]);
    const types = (): string[] =>
      [...document.querySelectorAll('[role=gridcell]')]
        .map(({ textContent }) => textContent)
        .filter((text) => /^(points|reward)\./.test(text));
    await waitFor(() => expect(types()).toEqual(['points.changed', 'reward.wonTest']));
    await user.selectOptions(screen.getByLabelText('Recorded'), 'Last 7 days');
    await waitFor(() => expect(asked).toEqual([null, 'week']));
  });

  it('shows what was sent to a removed one, and changes nothing of it', async () => {
    open(`${PAGES}/7/deliveries`);
    await user.click(await screen.findByRole('button', { name: `Actions for points.changed ${delivery.event_id}` }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Show message']);
    expect(screen.getByText('Removed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
    expect(screen.queryByText('Secret')).toBeNull();
    cleanup();
    open(`${PAGES}/7`);
    expect(await screen.findByText(/^This endpoint was removed/)).toBeTruthy();
    expect(screen.queryByLabelText(/^URL/)).toBeNull();
  });

  it('sends a test and tells the verdict in the dialog [D-025]', async () => {
    const verdict = { answer: null, millis: 80, delivered: false, answer_status: 401, fault: 'status' as const };
    open(`${PAGES}/4`, [reply.post(`${WEBHOOK}/test`, verdict)]);
    await screen.findByLabelText(/^URL/);
    await press('Send test');
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(/^Event/), 'reward.won');
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Not delivered: it answered 401 (80 ms).')).toBeTruthy();
    expect(post).toHaveBeenCalledWith(`${WEBHOOK}/test`, { type: 'reward.won' });
  });

  it('opens its test with the type that a link names', async () => {
    open(`${PAGES}/4?test=reward.claimed`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Event/).value).toBe('reward.claimed');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('makes a new secret, which is shown this once [D-011]', async () => {
    open(`${PAGES}/4/secret`, [reply.post(`${WEBHOOK}/rotate`, issued())]);
    await user.click(await screen.findByRole('button', { name: 'Make a new secret' }));
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new secret' }));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    expect(post).toHaveBeenCalledWith(`${WEBHOOK}/rotate`, { version: '3', overlap_hours: 24 });
  });
});
