/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiKeyRow, ApiKeySaved } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { answerCalls, refusal, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, issued, KEY, KEYS, PAGES, VALUE, webShop } from './api-keys.fixture.ts';

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
const saved = (changes: Partial<ApiKeyRow> = {}): ApiKeySaved => ({
  success: true,
  message: 'API key updated',
  api_auth: { ...webShop, ...changes },
});
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
const manager = { permissions: { program: { update: true, manage: true }, users: { view: true } } };

describe('the API keys', () => {
  it('are listed with state, last use, calls, creator and end, and link to their page and to a new one [A-509] [A-533] [D-033]', async () => {
    open(PAGES);
    expect((await screen.findByText('Web shop')).closest('a')?.getAttribute('href')).toBe(`${PAGES}/4`);
    const cells = [...document.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent);
    const end = ['Grace Hopper', 'May 4, 2026', ''];
    expect(cells).toEqual([
      ...['Web shop', 'Active', '1,284', 'Jun 1, 2026, 09:41', '203.0.113.7', 'No end', 'lk_live_4fJq82Lm…', ...end],
      ...['Till at the counter', 'Old value ends Jun 3, 2026, 10:00', '3', 'Jun 1, 2026, 09:41'],
      ...['203.0.113.7', 'Dec 31, 2026', 'lk_live_Qw8rTy1u…', ...end],
      ...['Monthly report', 'Unused for 90 days', '0', 'Never', '–', 'No end', 'lk_live_Zx7cVb2n…', ...end],
      ...['Old shop', 'Revoked', '0', 'Jun 1, 2026, 09:41', '203.0.113.7', 'No end', 'lk_live_As9dFg3h…', ...end],
    ]);
    expect(screen.getByText('New API key').closest('a')?.getAttribute('href')).toBe(`${PAGES}/new`);
    expect(inMenu('API keys')?.getAttribute('href')).toBe(PAGES);
    cleanup();
    open(PAGES, [reply.get(KEYS, tableOf<ApiKeyRow>([]))]);
    expect(await screen.findByText('No API keys yet')).toBeTruthy();
  });

  it('are closed to admins who may not manage the program [A-555]', async () => {
    for (const address of [PAGES, `${PAGES}/new`, `${PAGES}/4`]) {
      open(address, [], { permissions: { program: { update: true } } });
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect(inMenu('API keys')).toBeNull();
      cleanup();
    }
  });
});

describe('a new API key', () => {
  it('is a form whose place takes its value, which is shown this once [A-509] [A-515] [A-516]', async () => {
    open(`${PAGES}/new`, [reply.post(KEYS, issued())]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.type(await screen.findByLabelText(/^Name/), 'Web shop');
    expect(screen.getByLabelText(/^Expires/)).toBeTruthy();
    await user.click(screen.getByLabelText(/^points:write/));
    await user.click(screen.getByLabelText(/^participants:read/));
    await user.type(screen.getByLabelText(/^Allowed IP addresses/), '203.0.113.0/24\n203.0.113.0/24, 2001:db8::1');
    await press('Create API key');
    expect(await screen.findByText(VALUE)).toBeTruthy();
    expect(post).toHaveBeenCalledWith(KEYS, {
      name: 'Web shop',
      expires_at: null,
      scopes: ['participants:read', 'points:write'],
      allowed_ips: ['203.0.113.0/24', '2001:db8::1'],
    });
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
    expect(screen.getByText(/shown only this once/)).toBeTruthy();
    await press('Copy API key');
    expect(await navigator.clipboard.readText()).toBe(VALUE);
    expect(JSON.stringify(localStorage)).not.toContain(VALUE);
    await user.click(screen.getByRole('link', { name: 'I have copied it' }));
    expect(await screen.findByText('Monthly report')).toBeTruthy();
    expect(screen.queryByText(VALUE)).toBeNull();
  });

  it('needs a name, a scope, and addresses that are some, and sends nothing before', async () => {
    open(`${PAGES}/new`);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.type(await screen.findByLabelText(/^Allowed IP addresses/), '10.0.0.0/8 10.0.0.0/33');
    await press('Create API key');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(screen.getByText('Choose at least one scope')).toBeTruthy();
    expect(screen.getByText('10.0.0.0/33 is not an IP address or range')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
  });

  it('cannot be given what the admin may not do themselves [D-029]', async () => {
    open(`${PAGES}/new`, [], manager);
    const box = async (scope: string): Promise<boolean> =>
      (await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${scope}`))).disabled;
    expect([await box('points:read'), await box('points:write'), await box('webhooks:manage')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('shows a refusal at its field', async () => {
    const errors = { expires_at: ['must be in the future'] };
    open(`${PAGES}/new`, [reply.post(KEYS, refusal(422, 'validation_failed', 'Not valid', errors))]);
    await user.type(await screen.findByLabelText(/^Name/), 'Web shop');
    await user.click(screen.getByLabelText(/^points:read/));
    await press('Create API key');
    expect(await screen.findByText('must be in the future')).toBeTruthy();
  });
});

describe('the page of an API key', () => {
  it('changes it under the version that was read [A-517]', async () => {
    open(`${PAGES}/4`, [reply.patch(KEYS, saved({ name: 'Shop', version: '4' }))]);
    const patch = jest.spyOn(api, 'patch').mockClear();
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Shop');
    await press('Save changes');
    expect(await screen.findByText('API key updated.')).toBeTruthy();
    expect(patch).toHaveBeenCalledWith(KEYS, {
      id: '4',
      version: '3',
      name: 'Shop',
      expires_at: null,
      scopes: webShop.scopes,
      allowed_ips: ['203.0.113.0/24'],
    });
    expect(screen.queryByText(VALUE)).toBeNull();
  });

  it('gives it a new value after a question about the present one [D-030]', async () => {
    open(`${PAGES}/4`, [reply.post(`${KEY}/rotate`, issued())]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(await screen.findByRole('button', { name: 'Rotate' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.selectOptions(within(dialog).getByLabelText('The present value ends'), 'In 7 days');
    await user.click(within(dialog).getByRole('button', { name: 'Rotate key' }));
    expect(await screen.findByText(VALUE)).toBeTruthy();
    expect(post).toHaveBeenCalledWith(`${KEY}/rotate`, { version: '3', overlap_hours: 168 });
  });

  it('revokes it after a question, and returns to the list [A-533]', async () => {
    open(`${PAGES}/4`, [reply.post(`${KEY}/revoke`, saved({ state: 'revoked' }))]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/This cannot be undone/)).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('“Web shop” has been revoked.')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
  });

  it('offers nothing for one that has ended', async () => {
    open(`${PAGES}/7`);
    expect(await screen.findByText('This key has ended and cannot be changed any more.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
  });
});
