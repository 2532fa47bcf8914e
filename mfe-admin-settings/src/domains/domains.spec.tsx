/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply, type Reply } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, liveDomain, pendingDomain } from './domains.fixture.ts';

const ROOT = '/admin/v2/programs/1/settings/program/domain-list';
const LIST = '/admin/v2/programs/1/domain_lists';
const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Partial<AdminVisit> = {}): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { ...visit, address }));
}

const panel = (): Promise<HTMLElement> => screen.findByRole('dialog');

describe('the domains of a program', () => {
  it('are listed with what they are and how far, and removed only after a word on what that does [X-088] [A-443]', async () => {
    open(ROOT, [reply.delete('/admin/v2/domain_lists/1', { success: true, message: 'The domain has been removed.' })]);
    const remove = jest.spyOn(api, 'delete').mockClear();
    expect(await screen.findByRole('heading', { name: 'Domains' })).toBeTruthy();
    for (const cell of ['rewards.fernhill.example', 'Waiting for DNS', 'beans.laurel.test', 'Name on this platform']) {
      expect((await screen.findAllByRole('gridcell', { name: cell })).length).toBeGreaterThan(0);
    }
    expect(screen.getByRole('link', { name: 'Add domain' }).getAttribute('href')).toBe(`${ROOT}/new`);
    await user.click(screen.getByRole('button', { name: /rewards\.fernhill\.example/ }));
    expect(screen.queryByRole('menuitem', { name: 'Open the site' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Links to this domain stop working at once/)).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith('/admin/v2/domain_lists/1'));
  });

  it('say what they are for where there is none [X-088]', async () => {
    open(ROOT, [reply.get(LIST, { data: [], meta: { page: 1, page_size: 20, total: 0 } })]);
    expect(await screen.findByText('No domain of its own yet')).toBeTruthy();
  });

  it.each([ROOT, `${ROOT}/new`, `${ROOT}#connection-1`])(
    'are closed to who edits and does not manage: %s [A-443] [A-555]',
    async (address) => {
      open(address, [], { permissions: { program: { manage: true } } });
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(inMenu('Domains')).toBeNull();
    },
  );
});

describe('the connection of a domain', () => {
  it('names both records, ready to be copied, and what was found [A-447]', async () => {
    open(`${ROOT}#connection-1`);
    const shown = within(await panel());
    expect(await shown.findByText('_laurel-challenge.rewards.fernhill.example')).toBeTruthy();
    expect(shown.getByText(/No TXT record was found under this name/)).toBeTruthy();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    for (const [button, text] of [
      ['Copy the value of the TXT record', pendingDomain.dns_records[0]?.value ?? ''],
      ['Copy the name of the CNAME record', 'rewards.fernhill.example'],
      ['Copy the value of the CNAME record', 'fernhill.laurel.test'],
    ] as const) {
      await user.click(shown.getByRole('button', { name: button }));
      expect(write).toHaveBeenLastCalledWith(text);
    }
  });

  it('is checked on demand, and shows the result [A-447]', async () => {
    open(`${ROOT}#connection-1`, [
      reply.post('/admin/v2/domain_lists/1/verify', {
        success: true,
        domain_list: Object.assign({}, pendingDomain, {
          last_error: 'mismatch',
          checked_at: '2026-11-21T09:00:00.000Z',
        }),

        message: 'The domain is connected.',
      }),
    ]);
    const shown = within(await panel());
    await user.click(await shown.findByRole('button', { name: 'Check now' }));
    expect(await shown.findByText(/but with another value/)).toBeTruthy();
    answerCalls([
      ...answers,
      reply.post('/admin/v2/domain_lists/1/verify', {
        success: true,
        domain_list: Object.assign({}, liveDomain, { id: '1', host: pendingDomain.host }),

        message: 'The domain is connected.',
      }),
    ]);
    await user.click(shown.getByRole('button', { name: 'Check now' }));
    expect(await shown.findByText('The site is open at this domain.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Check now' })).toBeNull();
    expect(shown.getByRole('link', { name: 'Open the site' }).getAttribute('href')).toBe(liveDomain.address);
    expect(await screen.findByText('rewards.fernhill.example is live.')).toBeTruthy();
  });

  it('is found by the server itself, and the list behind follows [A-447]', async () => {
    open(`${ROOT}#connection-1`);
    const shown = within(await panel());
    expect(await shown.findByRole('button', { name: 'Check now' })).toBeTruthy();
    const isListed = (words: HTMLElement): boolean => words.closest('[role=gridcell]') !== null;
    await waitFor(() => expect(screen.getAllByText('Waiting for DNS').some(isListed)).toBe(true));
    answerCalls([...answers, reply.get('/admin/v2/domain_lists/1', Object.assign({}, liveDomain, { id: '1' }))]);
    const get = jest.spyOn(api, 'get').mockClear();
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
    expect(await shown.findByText('The site is open at this domain.')).toBeTruthy();
    await waitFor(() => expect(get.mock.calls.map(([path]) => path)).toContain(LIST));
  });

  it('reports a check of a moment ago, and the alternative to a CNAME at the root of a zone [A-447]', async () => {
    const soon = 'This domain was checked a moment ago. Please try again in a few seconds.';
    open(`${ROOT}#connection-3`, [
      reply.post('/admin/v2/domain_lists/3/verify', refusal(429, 'checked_just_now', soon)),
    ]);
    await user.click(await within(await panel()).findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(soon)).toBeTruthy();
    cleanup();
    open(`${ROOT}#connection-2`);
    expect(await within(await panel()).findByText(/use ANAME or CNAME flattening/)).toBeTruthy();
  });
});

describe('the form for a new domain', () => {
  it('previews a name on the platform, and sends it as it was typed [A-444] [A-445] [A-446]', async () => {
    open(`${ROOT}/new`, [
      reply.post(LIST, {
        success: true,
        domain_list: Object.assign({}, liveDomain, { domain_type: 'perk_domain' }),

        message: 'The domain has been added.',
      }),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(await screen.findByRole('radio', { name: /Name on this platform/ }));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Winter Games!');
    expect(screen.getByText('winter-games.laurel.test')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: /^Opens at/ }));
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(LIST, { domain_type: 'perk_domain', domain: 'Winter Games!', url_path: '/' }),
    );
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe(ROOT));
  });

  it('links an own domain to the records that prove it [A-444] [A-447]', async () => {
    open(`${ROOT}/new`, [
      reply.post(LIST, { success: true, domain_list: pendingDomain, message: 'The domain has been added.' }),
    ]);
    await user.type(await screen.findByRole('textbox', { name: /^Domain/ }), 'rewards.fernhill.example');
    expect(screen.queryByText(/People will open/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    expect(await within(await panel()).findByText('1. Prove that the domain is yours')).toBeTruthy();
    expect(window.location.pathname + window.location.hash).toBe(`${ROOT}#connection-1`);
  });

  it('asks for a domain, and shows at the field that one is taken [A-447]', async () => {
    const taken = 'This domain is already taken';
    open(`${ROOT}/new`, [reply.post(LIST, refusal(409, 'domain_taken', taken, { domain: [taken] }))]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(await screen.findByRole('button', { name: 'Add domain' }));
    expect(await screen.findByText('Enter a domain.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /^Domain/ }), 'rewards.example.com');
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    expect(await screen.findByText('An error occurred.')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: /^Domain/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(new RegExp(taken)).length).toBeGreaterThan(0);
    expect(window.location.pathname).toBe(`${ROOT}/new`);
  });
});
