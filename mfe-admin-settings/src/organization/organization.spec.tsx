/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, descriptionOf, refusal, reply, type Reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readFile } from 'node:fs/promises';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { admins, answers, invited, nightShift, owner, tiersOff, viewer } from './organization.fixture.ts';

const ROOT = '/admin/v2/organization';
const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, page: NonNullable<AdminVisit['page']> = owner, more: readonly Reply[] = []): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, page }));
}

const table = (): Promise<HTMLElement> => screen.findByRole('grid');
const panel = (): Promise<HTMLElement> => screen.findByRole('dialog');

async function act(rowName: string, action: string): Promise<void> {
  await table();
  await user.click(await screen.findByRole('button', { name: new RegExp(rowName) }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const fieldsRefused = (errors: Record<string, string[]>) => refusal(422, 'validation_failed', 'Not valid', errors);

describe('the programs of an organization', () => {
  it('are listed, with a button to the panel for one more [A-060] [A-061]', async () => {
    open(`${ROOT}/programs`);
    for (const name of ['Fernhill Coffee Club', 'Winter Games', 'Try-outs']) {
      expect(await screen.findByRole('gridcell', { name })).toBeTruthy();
    }
    await user.click(screen.getByRole('link', { name: 'Add program' }));
    expect(window.location.hash).toBe('#add-new-program');
    expect(within(await panel()).getByRole('heading', { name: 'Add program' })).toBeTruthy();
  });

  it('are listed, and one is added in a panel that the address opens [A-060] [A-061] [A-081] [A-082] [A-083]', async () => {
    open(`${ROOT}#add-new-program`);
    expect(await screen.findByRole('heading', { name: 'Programs' })).toBeTruthy();
    cleanup();
    open(`${ROOT}/programs#add-new-program`, owner, [
      reply.post('/admin/v2/programs', fieldsRefused({ name: ['Name must be at least 2 characters.'] })),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    const form = within(await panel());
    expect(form.getByLabelText(/Program name/).getAttribute('aria-required')).toBe('true');
    await user.type(form.getByLabelText(/Program name/), 'x');
    await user.click(form.getByLabelText('Receipts'));
    await user.click(form.getByRole('button', { name: 'Add program' }));
    expect(await form.findByText('Name must be at least 2 characters.')).toBeTruthy();
    expect(post).toHaveBeenCalledWith('/admin/v2/programs', {
      name: 'x',
      features: expect.arrayContaining(['receipts']),
    });
    await user.selectOptions(form.getByLabelText('Start'), '1');
    expect(form.queryByLabelText('Receipts')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Add program' }));
    await waitFor(() => expect(post).toHaveBeenLastCalledWith('/admin/v2/programs', { name: 'x', copy_from: '1' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
  });

  it('are a table of name, address, state, mode and day, each leading into its program [A-086]', async () => {
    open(`${ROOT}/programs`);
    const list = within(await table());
    const into = await list.findByRole('link', { name: 'Winter Games' });
    expect(into.getAttribute('href')).toMatch(/^\/admin\/v2\/programs\/2(\?|$)/);
    const headers = list.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
    expect(headers).toEqual(expect.arrayContaining(['Address', 'Status', 'Mode', 'Created']));
    for (const row of [/Fernhill Coffee Club.*Active/, /Winter Games.*Inactive/, /Try-outs.*Test/]) {
      expect(list.getByRole('row', { name: row })).toBeTruthy();
    }
  });

  it('are switched off only after a word on what that does [A-091] [A-098]', async () => {
    open(`${ROOT}/programs`, owner, [
      reply.post('/admin/v2/programs/1/deactivate_program', refusal(503, 'busy', 'Not now')),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await act('Fernhill Coffee Club', 'Deactivate');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Participants, points and content stay as they are/)).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/v2/programs/1/deactivate_program'));
  });

  it('and whatever changes them are hidden from those who may not [A-541]', async () => {
    open(`${ROOT}/programs#add-new-program`, viewer);
    await table();
    expect(screen.queryByRole('link', { name: 'Add program' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    for (const page of ['programs', 'admins', 'roles']) {
      cleanup();
      open(`${ROOT}/${page}`, { isAdmin: false, user_permissions: {} });
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    }
  });
});

describe('the admins of an organization', () => {
  it('are listed; the button and the panel of the invitation are for admins alone [A-062] [A-063] [A-064] [A-552]', async () => {
    open(`${ROOT}/admins`);
    for (const name of ['nora@fernhill.test', 'Night shift', 'Invited']) {
      expect(await screen.findByRole('gridcell', { name })).toBeTruthy();
    }
    await user.click(screen.getByRole('link', { name: 'Invite Admin' }));
    expect(window.location.hash).toBe('#invite');
    expect(within(await panel()).getByRole('heading', { name: 'Invite Admin' })).toBeTruthy();
    cleanup();
    open(`${ROOT}/admins#invite`, viewer);
    await table();
    expect(screen.queryByText('Invite Admin')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  async function fillInvitation() {
    const form = within(await panel());
    await user.type(await form.findByLabelText(/First name/), 'Nora');
    await user.type(form.getByLabelText(/Last name/), 'New');
    await user.type(form.getByLabelText(/E-mail/), 'nora@new.test');
    await user.selectOptions(form.getByLabelText('Role 1'), '17');
    await user.selectOptions(form.getByLabelText('Programs of role 1'), '2');
    return form;
  }
  const data = {
    first_name: 'Nora',
    last_name: 'New',
    email: 'nora@new.test',
    grants: [{ role: '17', program_id: '2' }],
  };

  it('are invited with names, address and roles, and the list says so [A-073] [A-074] [A-078]', async () => {
    open(`${ROOT}/admins#invite`, owner, [
      reply.post('/admin/v2/users', savedAs(Object.assign({}, invited, { id: '9' }), 'The admin has been updated.')),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    const form = await fillInvitation();
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('The admin has been invited.')).toBeTruthy();
    expect(screen.getByText('Done!')).toBeTruthy();
    expect(post).toHaveBeenCalledWith('/admin/v2/users', { data });
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe(`${ROOT}/admins`));
  });

  it('are not invited when the server refuses, which shows at the field and in the message [A-075] [B88]', async () => {
    const taken = 'This e-mail address already belongs to an admin';
    open(`${ROOT}/admins#invite`, owner, [reply.post('/admin/v2/users', fieldsRefused({ 'data.email': [taken] }))]);
    const form = await fillInvitation();
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    const said = (await screen.findByText('An error occurred.')).closest('li');
    expect([said?.dataset['type'], said?.textContent]).toEqual(['error', expect.stringContaining(taken)]);
    expect(form.getByText(taken)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Nora');
    expect(window.location.hash).toBe('#invite');
  });

  it('show all missing fields at once, each beside its field [A-073] [B88]', async () => {
    const refused = {
      'data.first_name': ['is required'],
      'data.email': ['Email is required'],
      'data.grants.0.role': ['Choose a role'],
    };
    open(`${ROOT}/admins#invite`, owner, [reply.post('/admin/v2/users', fieldsRefused(refused))]);
    const form = within(await panel());
    await user.click(await form.findByRole('button', { name: 'Send invitation' }));
    await screen.findByText('An error occurred.');
    expect(descriptionOf(form.getByLabelText(/First name/))).toContain('is required');
    expect(descriptionOf(form.getByLabelText(/E-mail/))).toContain('Email is required');
    expect(descriptionOf(form.getByLabelText('Role 1'))).toContain('Choose a role');
  });

  it('are edited beside the list, and invited again as long as they have not come [A-071] [A-073]', async () => {
    open(`${ROOT}/admins#edit-2`, owner, [
      reply.put('/admin/v2/users/2', savedAs(invited, 'The admin has been updated.')),
      reply.post('/admin/v2/users/2/invite_again', savedAs(invited, 'The invitation has been sent again.')),
    ]);
    const put = jest.spyOn(api, 'put').mockClear();
    const post = jest.spyOn(api, 'post').mockClear();
    const form = within(await panel());
    const email = await form.findByLabelText<HTMLInputElement>('E-mail');
    expect([email.value, email.readOnly]).toEqual(['nora@fernhill.test', true]);
    await user.clear(form.getByLabelText(/First name/));
    await user.type(form.getByLabelText(/First name/), 'Norah');
    await user.click(form.getByRole('button', { name: 'Remove role 1' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(put).toHaveBeenCalledWith('/admin/v2/users/2', {
        first_name: 'Norah',
        last_name: 'Moreno',
        grants: [],
        version: '1',
      }),
    );
    await waitFor(() => expect(window.location.hash).toBe(''));
    await act('Nora Moreno', 'Send invitation again');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send invitation again' }),
    );
    await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/v2/users/2/invite_again'));
  });
});

describe('the status of an admin', () => {
  it('is switched after a word on what that does, never the own one [A-077] [A-080]', async () => {
    open(`${ROOT}/admins`, { ...owner, user: admins[0] ?? null }, [
      reply.post('/admin/v2/users/2/toggle_user_status', savedAs(invited, 'The admin has been updated.')),
      reply.post(
        '/admin/v2/users/3/toggle_user_status',
        savedAs(Object.assign({}, invited, { id: '3' }), 'The admin has been updated.'),
      ),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    for (const [id, name, action, word] of [
      ['2', 'Nora Moreno', 'Deactivate', /^They are signed out everywhere at once/],
      ['3', 'Quentin Moreno', 'Activate', /^They can sign in again/],
    ] as const) {
      post.mockClear();
      await act(name, action);
      const dialog = within(await screen.findByRole('alertdialog', { name: `${action} ${name}?` }));
      expect(dialog.getByText(word)).toBeTruthy();
      expect(post).not.toHaveBeenCalled();
      await user.click(dialog.getByRole('button', { name: action }));
      await waitFor(() => expect(post).toHaveBeenCalledWith(`/admin/v2/users/${id}/toggle_user_status`));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    await user.click(await screen.findByRole('button', { name: /Olive Moreno/ }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).toBeNull();
  });
});

describe('roles', () => {
  it('are shown with their pairs; own ones are edited, and deleted when no admin has them [A-539]', async () => {
    open(`${ROOT}/roles`, owner, [
      reply.put(
        '/admin/v2/roles/17',
        savedAs(Object.assign({}, nightShift, { version: '4' }), 'The role has been updated.'),
      ),
      reply.delete(
        '/admin/v2/roles/17',
        refusal(409, 'role_in_use', '1 admin has this role. Give them another one first.'),
      ),
    ]);
    const put = jest.spyOn(api, 'put').mockClear();
    expect(await screen.findByRole('heading', { name: 'Receipt reviewer' })).toBeTruthy();
    expect(screen.getByText('Receipts: View, Update')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Edit Night shift' }));
    const form = within(await panel());
    await user.click(within(form.getByRole('group', { name: /^Challenges/ })).getByLabelText('View'));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(put).toHaveBeenCalledWith('/admin/v2/roles/17', {
        name: 'Night shift',
        permissions: ['receipts.view', 'receipts.update', 'challenges.view'],
        version: '3',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Night shift' }));
    const asking = await screen.findByRole('alertdialog');
    expect(asking.textContent).toContain('Used by 1 admin. Assign them another role first.');
    const dialog = within(asking);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 admin has this role. Give them another one first.')).toBeTruthy();
  });
});

describe('features', () => {
  const superAdmin = { ...owner, is_super_admin: true };

  it('are listed for super admins, searched by name, with a button for more [A-065] [A-066]', async () => {
    open(`${ROOT}/features`, superAdmin);
    expect(await screen.findByRole('gridcell', { name: 'Tiers' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search by name' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add feature' }).getAttribute('href')).toBe(`${ROOT}/features/new`);
    cleanup();
    open(`${ROOT}/features`);
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });

  it('need more than the permission to manage the organization [A-542]', async () => {
    open(`${ROOT}/features/new`);
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save feature' })).toBeNull();
  });

  it('are decided in a form that returns to the list [A-067] [A-076] [A-079]', async () => {
    open(`${ROOT}/features/new`, superAdmin, [reply.post('/admin/v2/feature_programs', savedAs(tiersOff))]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.selectOptions(await screen.findByLabelText(/Feature/), 'tiers');
    await user.click(screen.getByRole('button', { name: 'Save feature' }));
    expect(await screen.findByText('Choose one')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/Program/), '1');
    await user.click(screen.getByRole('switch', { name: 'Enabled', checked: true }));
    await user.click(screen.getByRole('button', { name: 'Save feature' }));
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith('/admin/v2/feature_programs', {
        name: 'tiers',
        program_id: '1',
        enabled: false,
      }),
    );
    expect(await screen.findByText('The feature has been saved.')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(`${ROOT}/features`));
  });
});

describe('the menu of the organization', () => {
  it('needs the right for each of its entries [A-068] [A-069] [A-541] [A-542]', async () => {
    const { navigation } = JSON.parse(await readFile(new URL('../../remote.json', import.meta.url), 'utf8')) as {
      navigation: { label: { en: string }; path: string; permission: { resource: string; action: string } }[];
    };
    const needs = navigation
      .filter(({ path }) => path.startsWith(ROOT))
      .map(({ label, permission }) => [label.en, `${permission.resource}.${permission.action}`]);
    expect(Object.fromEntries(needs)).toMatchObject({
      Programs: 'organization.view',
      Admins: 'organization.view',
      Features: 'super_admin.view',
    });
  });
});
