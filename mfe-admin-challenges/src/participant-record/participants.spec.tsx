/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal } from '@laurel/admin-kit/testing';
import { api } from '@laurel/web-kit';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { answer, open, preparePages, sent } from '../testing/pages.tsx';
import { ada, participants, table, tabRows } from './participant-samples.ts';

const ROWS = '/admin/v2/programs/1/participants';
const RECORD = '/admin/v2/participants/7';

const shoeSize = {
  id: '3',
  participant_id: '7',
  profile_attribute_id: '1',
  attribute_display_name: 'Shoe size',
  attribute_field_type: 'other',
  value: '41',
  version: '1',
};

const record = {
  [RECORD]: ada,
  '/admin/v2/programs/1/integration_status': { aptos: { enabled: false } },
  ...Object.fromEntries(Object.entries(tabRows).map(([name, rows]) => [`${RECORD}/${name}`, rows])),
  [`${RECORD}/participant_profile`]: table([shoeSize]),
};

beforeEach(preparePages);
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('one participant', () => {
  it.each([
    ['', 'Actions', 'Run 5 km'],
    ['/rewards', 'Rewards', 'Free shoes'],
    ['/challenges', 'Challenges', 'Find the river loop'],
    ['/questions', 'Questions', 'Which way is north?'],
    ['/attributes', 'Attributes', 'Shoe size'],
    ['/participant_answers', 'Participant answers', 'By the river'],
    ['/recruited', 'Recruited', 'Grace Hopper'],
    ['/receipts', 'Receipts', 'Corner shop'],
    ['/audit', 'History', 'No changes yet'],
  ])(
    'has at %s the tab %s [A-274, A-275, A-276, A-277, A-278, A-279, A-280, A-281, A-282, A-300]',
    async (path, name, content) => {
      answer({ ...record, '/admin/v2/programs/1/audit_entries': table([]) });
      open(`/admin/v2/users/7${path}`);
      const tabs = within(await screen.findByRole('navigation', { name: 'Ada Byron' }));
      expect(tabs.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
      expect(await screen.findByText(content)).not.toBeNull();
      expect(tabs.queryByRole('link', { name: 'Blockchain transactions' })).toBeNull();
    },
  );

  it('shows its blockchain transactions only with the integration [A-282, A-300]', async () => {
    const status = { '/admin/v2/programs/1/integration_status': { aptos: { enabled: true } } };
    answer({ ...record, ...status, [`${RECORD}/blockchain_transactions`]: table([]) });
    open('/admin/v2/users/7');
    expect(await screen.findByRole('link', { name: 'Blockchain transactions' })).not.toBeNull();
  });

  it('has at a glance what it has done and where it comes from [A-252, A-253]', async () => {
    const known = { ...ada, gender: 'f', ahoy_city: 'Lyon', ahoy_country: 'FR', aptos_wallet_address: '0x1' };
    answer({ ...record, [RECORD]: known });
    open('/admin/v2/users/7');
    const facts = within(await screen.findByRole('region', { name: 'At a glance' }));
    const texts = (role: 'term' | 'definition'): (string | null)[] =>
      facts.getAllByRole(role).map(({ textContent }) => textContent);
    const values = texts('definition');
    const shown: unknown = Object.fromEntries(texts('term').map((term, index) => [term, values[index]]));
    expect(shown).toMatchObject({ Points: '1,250', Challenges: '9', Rewards: '3', 'Sign-ins': '12', Clicks: '41' });
    expect(shown).toMatchObject({ City: 'Lyon', Country: 'FR', Language: 'en', 'Aptos wallet': '0x1' });
    expect(facts.getByRole('link', { name: 'Ben Otero' }).getAttribute('href')).toBe('/admin/v2/users/5');
  });

  it('offers nothing to change to those who may only view [A-271]', async () => {
    answer(record);
    open('/admin/v2/users/7/attributes', { permissions: { users: { view: true } } });
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('switch', { name: /Staff/ })).toHaveProperty('disabled', true);
    expect(await screen.findByText('Shoe size')).not.toBeNull();
    for (const name of ['Add points', 'Actions', /^Remove tag/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Add attribute' })).toBeNull();
  });

  it('lists profile entries by their names [A-285]', async () => {
    answer(record);
    open('/admin/v2/users/7/attributes');
    expect(await screen.findByText('Shoe size')).not.toBeNull();
    expect(screen.getByRole('gridcell', { name: '41' })).not.toBeNull();
    expect(await screen.findByRole('link', { name: 'Add attribute' })).not.toBeNull();
  });

  it('has a profile entry changed over its version [A-278, A-299, A-559]', async () => {
    const entry = '/admin/v2/participant_profile/3';
    answer({ ...record, [entry]: shoeSize });
    const put = jest.spyOn(api, 'put');
    const user = open('/admin/v2/users/7/attributes/3');
    await user.type(await screen.findByLabelText(/^Value/), '.5');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(put).toHaveBeenCalledWith(entry, { value: '41.5', version: '1' }));
  });

  it('that is missing leads to the home, with a toast [A-283, A-284]', async () => {
    answer({ [RECORD]: refusal(404, 'Participant not found', 'not_found') });
    open('/admin/v2/users/7');
    const said = await screen.findByText('Participant not found');
    expect(said.closest('li')?.dataset['type']).toBe('error');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/v2'));
  });

  it('changes status, staff and tags, and says so [A-287, A-288, A-301, A-304]', async () => {
    answer({ ...record, [`POST ${RECORD}/update_participant`]: {}, [`POST ${RECORD}/toggle_tag`]: {} });
    const user = open('/admin/v2/users/7');
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending', 'Inactive', 'Active', 'Opted out', 'Blocked']);
    await user.selectOptions(status, 'Blocked');
    expect(await screen.findByText('Participant updated')).not.toBeNull();
    await user.click(screen.getByRole('switch', { name: /Staff/ }));
    await user.click(screen.getByRole('button', { name: 'Remove tag vip' }));
    expect(await screen.findByText('Tag updated')).not.toBeNull();
    expect(sent).toEqual([
      [`${RECORD}/update_participant`, { status: 'blocked', version: '4' }],
      [`${RECORD}/update_participant`, { staff: true, version: '4' }],
      [`${RECORD}/toggle_tag`, { tag: 'vip' }],
    ]);
  });

  it('gets points, a positive whole number with a title [A-289, A-290, A-305, A-307]', async () => {
    answer({ ...record, [`POST ${RECORD}/create_action`]: { success: true } });
    const user = open('/admin/v2/users/7');
    await user.click(await screen.findByRole('button', { name: 'Add points' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add points' }));
    await user.type(dialog.getByLabelText(/^Points/), '-5');
    await user.click(dialog.getByRole('button', { name: 'Add points' }));
    expect(dialog.getByText('Points must be a positive whole number')).not.toBeNull();
    expect(dialog.getByText('Action title is required')).not.toBeNull();
    expect(sent).toEqual([]);
    await user.clear(dialog.getByLabelText(/^Points/));
    await user.type(dialog.getByLabelText(/^Points/), '50');
    await user.type(dialog.getByLabelText(/^Action title/), 'Quiz night');
    await user.click(dialog.getByRole('button', { name: 'Add points' }));
    expect(await screen.findByText('Points Added')).not.toBeNull();
    expect(sent).toEqual([[`${RECORD}/create_action`, { points: 50, action_title: 'Quiz night' }]]);
  });

  const choose = async (user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('loses points, for a reason [A-007]', async () => {
    answer({ ...record, [`POST ${RECORD}/deduct_points`]: { success: true } });
    const user = open('/admin/v2/users/7');
    await choose(user, 'Deduct points');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deduct points' }));
    await user.type(dialog.getByLabelText(/^Points/), '30');
    await user.type(dialog.getByLabelText(/^Reason/), 'Counted twice');
    await user.click(dialog.getByRole('button', { name: 'Deduct points' }));
    expect(await screen.findByText('Points deducted')).not.toBeNull();
    expect(sent).toEqual([[`${RECORD}/deduct_points`, { points: 30, reason: 'Counted twice' }]]);
  });

  it('gives its magic link to the clipboard [A-292, A-302]', async () => {
    answer({ ...record, [`POST ${RECORD}/get_magic_link`]: { magic_link: 'https://x.test/signin#token=t' } });
    const user = open('/admin/v2/users/7');
    await choose(user, 'Copy magic link');
    expect(await screen.findByText('Magic link copied to clipboard')).not.toBeNull();
    expect(await navigator.clipboard.readText()).toBe('https://x.test/signin#token=t');
  });

  it('says why an intent has failed [A-307]', async () => {
    answer({
      ...record,
      [`POST ${RECORD}/get_magic_link`]: refusal(409, 'No magic links for staff and administrators.'),
    });
    const user = open('/admin/v2/users/7');
    await choose(user, 'Copy magic link');
    expect(await screen.findByText('Error')).not.toBeNull();
    expect(screen.getByText('No magic links for staff and administrators.')).not.toBeNull();
  });

  it.each([
    ['Reset activities', 'reset', 'Reset activities', 'reset_activities', 'Activities reset', '9 completed challenges'],
    ['Delete', 'ada@demo.test', 'Delete participant', 'delete_participant', 'Participant deleted', 'removed for good'],
  ])(
    'asks before "%s", says what is lost and has %s typed [A-303, A-306, A-309]',
    async (item, typed, button, intent, toast, lost) => {
      answer({ ...record, [`POST ${RECORD}/${intent}`]: { success: true }, [ROWS]: participants });
      const user = open('/admin/v2/users/7');
      await choose(user, item);
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(new RegExp(lost))).not.toBeNull();
      await user.click(dialog.getByRole('button', { name: button }));
      expect(sent).toEqual([]);
      await user.type(dialog.getByRole('textbox'), typed);
      await user.click(dialog.getByRole('button', { name: button }));
      expect(await screen.findByText(toast)).not.toBeNull();
      expect(sent.map(([path]) => path)).toEqual([`${RECORD}/${intent}`]);
    },
  );
});
