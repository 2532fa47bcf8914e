/** @jest-environment jsdom */
import { answerCalls, reply, tableOf } from '@laurel/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { cleanup, screen, within } from '@testing-library/react';
import { adaRow, job, participants, participantTable } from '../testing/participants.ts';
import { open, preparePages, sent } from '../testing/pages.tsx';
import { exportAddress } from './export-address.ts';

const ROWS = '/admin/v2/programs/1/participants';
const ATTRIBUTES = '/admin/v2/programs/1/profile_attributes';
const none = tableOf<ProfileAttributeRow>([]);

beforeEach(preparePages);
afterEach(cleanup);

const shoes: ProfileAttributeRow = {
  id: '4',
  display_name: 'Shoes',
  attribute_name: 'shoes',
  attribute_field_type: 'other',
  program_id: '1',
  help_text: null,
  active: true,
  required: false,
  places: [],
  position: 1,
};

describe('the list of participants', () => {
  it('is a table with export and import, four columns hidden at first [A-248, A-249]', async () => {
    answerCalls([reply.get(ROWS, participants), reply.get(ATTRIBUTES, none)]);
    const user = open('/admin/v2/programs/1/users');
    expect(await screen.findByRole('link', { name: 'Import' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/admin\/v2\/programs\/1\/users\/import$/),
    );
    await screen.findByText('Ben Otero');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const shown of ['Name', 'E-mail', 'Status', 'Points']) expect(headers.join()).toContain(shown);
    for (const hidden of ['Challenges', 'Tags', 'Rewards', 'Gender']) expect(headers.join()).not.toContain(hidden);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const columns = within(await screen.findByRole('menu'));
    const named = (checked: boolean): (string | null)[] =>
      columns.getAllByRole('menuitemcheckbox', { checked }).map(({ textContent }) => textContent);
    expect(named(false)).toEqual(['Challenges', 'Rewards', 'Tags', 'Gender']);
    expect(named(true)).toEqual(['E-mail', 'Status', 'Points', 'Sign-ins', 'Clicks', 'Joined']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('dialog', { name: 'Export participants' })).not.toBeNull();
  });

  it('says what its search finds: a word of a name, or an address', async () => {
    answerCalls([reply.get(ROWS, participants), reply.get(ATTRIBUTES, none)]);
    open('/admin/v2/programs/1/users');
    const field = await screen.findByRole('searchbox', { name: 'Search by a word of the name, or e-mail' });
    expect(field).toHaveProperty('placeholder', 'Search by a word of the name, or e-mail');
  });

  it('offers nothing of these to those who may only view, and masked addresses [A-020, A-254, A-271, A-543]', async () => {
    answerCalls([
      reply.get(ROWS, participantTable([{ ...adaRow, email: undefined, censured_email: 'a•••@d•••.test' }])),
      reply.get(ATTRIBUTES, none),
    ]);
    const program = { term_points_as: 'beans' };
    open('/admin/v2/programs/1/users', { permissions: { users: { view: true } }, program });
    expect(await screen.findByText('a•••@d•••.test')).not.toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Beans' })).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select all rows of this page' })).toBeNull();
  });

  it('offers no export to viewers, whatever the address [A-271, A-543]', async () => {
    answerCalls([reply.get(ROWS, participants), reply.get(ATTRIBUTES, none)]);
    open('/admin/v2/programs/1/users#export', { permissions: { users: { view: true } } });
    await screen.findByText('Ben Otero');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('is closed to those who may not even view [A-271, A-543]', async () => {
    answerCalls([reply.get(ROWS, participants), reply.get(ATTRIBUTES, none)]);
    open('/admin/v2/programs/1/users', { permissions: { users: { manage: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).not.toBeNull();
  });

  it('has a column and a filter for each active attribute of the program, hidden at first', async () => {
    const vegan: ProfileAttributeRow = Object.assign({}, shoes, {
      id: '5',
      display_name: 'Vegan',
      attribute_name: 'vegan',
      attribute_field_type: 'boolean',
    });
    const profile_answers = [
      { attribute_name: 'shoes', value: 'Wide 42' },
      { attribute_name: 'vegan', value: 'false' },
    ];
    answerCalls([
      reply.get(ROWS, participantTable([{ ...adaRow, profile_answers }])),
      reply.get(ATTRIBUTES, tableOf([shoes, vegan])),
    ]);
    const get = jest.spyOn(api, 'get').mockClear();
    const user = open('/admin/v2/programs/1/users?columnFilters[profile.shoes]=wide');
    await screen.findByText(adaRow.name);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Shoes', 'Vegan']) {
      expect(screen.queryByRole('columnheader', { name })).toBeNull();
      await user.click(await screen.findByRole('menuitemcheckbox', { name, checked: false }));
      await screen.findByRole('columnheader', { name });
    }
    await user.keyboard('{Escape}');
    expect((await screen.findByText('Wide 42')).closest('[role=gridcell]')?.getAttribute('col-id')).toBe(
      'profile.shoes',
    );
    expect(screen.getAllByText('No').some((cell) => cell.closest('[role=gridcell]'))).toBe(true);
    const params = get.mock.calls.map(([, options]) => options?.params as URLSearchParams | undefined);
    expect(params.map((query) => query?.get('columnFilters[profile.shoes]'))).toContain('wide');
    localStorage.clear();
  });

  it('tags all chosen participants, and follows the job', async () => {
    const bulk = `${ROWS}/bulk` as const;
    const jobs = '/admin/v2/programs/1/participant_jobs/9';
    answerCalls(
      reply.get(ROWS, participants),
      reply.get(ATTRIBUTES, none),
      reply.post(bulk, { success: true, message: 'Being updated', job_id: '9' }),
      reply.get(jobs, { ...job, kind: 'participant_bulk', title: '2 participants', status: 'running' }),
    );
    const user = open('/admin/v2/programs/1/users');
    await screen.findByText('Ben Otero');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(screen.getByRole('button', { name: 'Add a tag' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.keyboard('a,b');
    await user.click(dialog.getByRole('button', { name: 'Change tags' }));
    expect(dialog.getByText('Enter 1 to 40 characters, without a comma.')).not.toBeNull();
    await user.clear(dialog.getByLabelText('Tag'));
    await user.type(dialog.getByLabelText('Tag'), 'autumn{Enter}');
    expect(await screen.findByRole('progressbar', { name: 'Change to participants: 2 participants' })).not.toBeNull();
    expect(sent()).toEqual([[`${ROWS}/bulk`, { selection: { ids: expect.any(Array) }, add_tag: 'autumn' }]]);
  });

  it('exports by mode, format and attributes, with what the table finds [A-255, A-256, A-257, A-258, A-259]', () => {
    const state = { page: 3, page_size: 20, search: 'ada', sort: 'name', columnFilters: { status: 'active' } };
    const address = (mode: 'default' | 'detailed', type: 'report' | 'import'): string =>
      decodeURIComponent(exportAddress('1', { mode, type, attributes: ['4', '5'] }, state));
    const found = 'search=ada&sort=name&columnFilters[status]=active';
    expect(address('default', 'report')).toBe(`${ROWS}.csv?mode=default&type=report&${found}`);
    expect(address('detailed', 'report')).toBe(
      `${ROWS}.csv?mode=detailed&type=report&selected_attributes[]=4&selected_attributes[]=5&${found}`,
    );
    expect(address('detailed', 'import')).toBe(`${ROWS}.csv?mode=detailed&type=import&${found}`);
  });

  it('says for whom which export mode and format is, default and report at first [A-255, A-256, A-257, A-258]', async () => {
    answerCalls([reply.get(ROWS, participants), reply.get(ATTRIBUTES, tableOf([shoes]))]);
    const user = open('/admin/v2/programs/1/users#export');
    const panel = within(await screen.findByRole('dialog', { name: 'Export participants' }));
    const radio = (name: string): HTMLElement => panel.getByRole('radio', { name: new RegExp(`^${name}`) });
    const address = (): string =>
      decodeURIComponent(panel.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '');
    expect(
      await panel.findByRole('radio', { name: /^Default\s*Recommended for programs under 10,000 users\.$/ }),
    ).toHaveProperty('checked', true);
    expect(radio('Report')).toHaveProperty('checked', true);
    expect(panel.queryByText('Shoes')).toBeNull();
    await user.click(radio('Detailed'));
    await user.click(await panel.findByRole('checkbox', { name: 'Shoes' }));
    expect(address()).toBe(`${ROWS}.csv?mode=detailed&type=report&selected_attributes[]=4&sort=-created_at`);
    await user.click(radio('Import'));
    expect(panel.queryByText('Shoes')).toBeNull();
    expect(address()).toBe(`${ROWS}.csv?mode=detailed&type=import&sort=-created_at`);
  });
});
