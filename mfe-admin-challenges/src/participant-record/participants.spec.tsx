/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminPagesAt, answerCalls, refusal } from '@laurel/admin-kit/testing';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { addMessages, api } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { csvHead } from '../participant-import/csv-head.ts';
import { guessColumns } from '../participant-import/guess-columns.ts';
import { exportAddress } from '../participant-list/export-address.ts';
import remote from '../remote.tsx';
import { ada, checkedImport, job, participants, table, tabRows } from './participant-samples.ts';

// jsdom has files without their text.
Object.assign(Blob.prototype, {
  text(this: Blob): Promise<string> {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(this);
    });
  },
});

const ROWS = '/admin/v2/programs/1/participants';
const RECORD = '/admin/v2/participants/7';
const sent: [path: string, body: unknown][] = [];

/** Answers calls, and notes those that change something. */
function answer(answers: Record<string, unknown>): void {
  answerCalls(answers);
  const { post, get } = api;
  Object.assign(api, {
    post: (path: string, body?: unknown) => {
      sent.push([path, body]);
      return post(path, body);
    },
    get,
  });
}

function open(address: string, visit: { permissions?: PermissionSet } = {}): ReturnType<typeof userEvent.setup> {
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
  return userEvent.setup();
}

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

beforeEach(() => {
  addMessages('adminChallenges', { en, es });
  sent.length = 0;
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('the list', () => {
  it('is a table with export and import, four columns hidden at first [A-248, A-249]', async () => {
    answer({ [ROWS]: participants });
    open('/admin/v2/programs/1/users');
    expect(await screen.findByRole('link', { name: 'Import' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/users\/import$/),
    );
    expect(await screen.findByRole('button', { name: 'Export' })).not.toBeNull();
    await screen.findByText('Ben Otero');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const shown of ['Name', 'E-mail', 'Status', 'Points']) expect(headers.join()).toContain(shown);
    for (const hidden of ['Challenges', 'Tags', 'Rewards', 'Gender']) expect(headers.join()).not.toContain(hidden);
  });

  it('offers neither to those who may only view [A-271]', async () => {
    answer({ [ROWS]: participants });
    open('/admin/v2/programs/1/users', { permissions: { users: { view: true } } });
    await screen.findByText('Ben Otero');
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('tags everybody who is chosen, and follows the work', async () => {
    const bulk = `POST ${ROWS}/bulk`;
    const jobs = '/admin/v2/programs/1/participant_jobs/9';
    answer({
      [ROWS]: participants,
      [bulk]: { success: true, message: 'Being updated', job_id: '9' },
      [jobs]: Object.assign({}, job, { kind: 'participant_bulk', title: '2 participants', status: 'running' }),
    });
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
    expect(sent).toEqual([[`${ROWS}/bulk`, { selection: { ids: expect.any(Array) }, add_tag: 'autumn' }]]);
  });

  it('exports by mode, format and attributes, with what the table finds [A-255, A-256, A-257, A-258, A-259]', () => {
    const state = { page: 3, page_size: 20, search: 'ada', sort: 'name', columnFilters: { status: 'active' } };
    const address = (mode: 'default' | 'detailed', type: 'report' | 'import'): string =>
      decodeURIComponent(exportAddress('1', { mode, type, attributes: ['4', '5'] }, state));
    expect(address('default', 'report')).toBe(
      `${ROWS}.csv?mode=default&type=report&search=ada&sort=name&columnFilters[status]=active`,
    );
    expect(address('detailed', 'report')).toContain('selected_attributes[]=4&selected_attributes[]=5');
    expect(address('detailed', 'import')).not.toContain('selected_attributes');
  });

  it('says for whom which export mode is [A-255, A-256, A-257]', async () => {
    answer({
      [ROWS]: participants,
      '/admin/v2/programs/1/profile_attributes': table([{ id: '4', display_name: 'Shoes' }]),
    });
    const user = open('/admin/v2/programs/1/users#export');
    const panel = within(await screen.findByRole('dialog', { name: 'Export participants' }));
    expect(await panel.findByText('Recommended for programs under 10,000 users.')).not.toBeNull();
    expect(panel.queryByText('Shoes')).toBeNull();
    await user.click(panel.getByRole('radio', { name: /Detailed/ }));
    await user.click(await panel.findByRole('checkbox', { name: 'Shoes' }));
    expect(panel.getByRole('link', { name: 'Download CSV' })).toHaveProperty(
      'href',
      expect.stringContaining('selected_attributes%5B%5D=4'),
    );
  });
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

describe('the import', () => {
  const file = new File(['Contact,Given name\nada@demo.test,Ada\n'], 'people.csv', { type: 'text/csv' });

  it('offers the template to fill in [A-269]', async () => {
    answer({});
    open('/admin/v2/programs/1/users/import');
    const link = await screen.findByRole('link', { name: 'Download template' });
    expect(link.getAttribute('href')).toBe(`${ROWS}/import_csv_template.csv`);
  });

  it('needs a file, its e-mail column, and the strategies for e-mail and points [A-260, A-261, A-270]', async () => {
    answer({ [`POST ${ROWS}/import`]: { message: 'The file is being checked', import_id: '9', job_id: '3' } });
    const user = open('/admin/v2/programs/1/users/import');
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    expect(screen.getByText('A file is required.')).not.toBeNull();
    expect(screen.getByText('E-mail is required')).not.toBeNull();
    expect(screen.getByText('Points is required')).not.toBeNull();
    await user.upload(screen.getByLabelText(/^File/), file);
    const columns = within(await screen.findByRole('region', { name: 'Columns' }));
    expect(columns.getByRole('cell', { name: 'ada@demo.test' })).not.toBeNull();
    expect(columns.getByRole('columnheader', { name: 'Contact Not read' })).not.toBeNull();
    expect(columns.getByRole('columnheader', { name: 'Given name → First name' })).not.toBeNull();
    await user.selectOptions(columns.getByRole('combobox', { name: /^E-mail/ }), 'Contact');
    expect(columns.getByRole('columnheader', { name: 'Contact → E-mail' })).not.toBeNull();
    const choices = within(screen.getByRole('region', { name: /What happens/ }));
    await user.selectOptions(choices.getByRole('combobox', { name: /^E-mail/ }), 'Ignore');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(sent).toEqual([]);
    await user.selectOptions(choices.getByRole('combobox', { name: /^Points/ }), 'Append');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText('The file is being checked')).not.toBeNull();
    const form = sent[0]?.[1] as FormData;
    expect(Object.fromEntries([...form.entries()].filter(([name]) => name !== 'csv_file'))).toEqual({
      email: 'ignore',
      points: 'append',
      tags: 'append',
      naming: 'append',
      metric: 'ignore',
      mapping: JSON.stringify({ first_name: 'Given name', email: 'Contact' }),
      dry_run: 'true',
    });
    expect(window.location.search).toBe('?import=9');
  });

  it('shows the verdicts of a dry run and runs it; a refused file says why [A-270, A-272]', async () => {
    const answers = { [`${ROWS}/import/9`]: checkedImport, '/admin/v2/programs/1/participant_jobs/3': job };
    answer({ ...answers, [`POST ${ROWS}/import/9/run`]: refusal(409, 'Another import is running.') });
    const user = open('/admin/v2/programs/1/users/import?import=9');
    expect(await screen.findByText('email: Invalid email')).not.toBeNull();
    const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(lines.map((line) => line.firstChild?.textContent)).toEqual(['4', '2', '3']);
    expect(screen.getByRole('link', { name: 'All verdicts as CSV' })).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import 3 people' }));
    expect(await screen.findByText('Another import is running.')).not.toBeNull();
  });

  it('that is done can be undone [A-272]', async () => {
    const done = {
      ...checkedImport,
      status: 'done',
      counts: checkedImport.checked,
      undo_until: '2026-12-21T10:00:00Z',
    };
    const result = { import_id: '9', created: 4_200, updated: 1, unchanged: 0, refused: 1 };
    answer({
      [`${ROWS}/import/9`]: done,
      '/admin/v2/programs/1/participant_jobs/3': { ...job, status: 'done', result },
      [`POST ${ROWS}/import/9/undo`]: { message: 'The import is being undone' },
    });
    const user = open('/admin/v2/programs/1/users/import?import=9');
    expect(await screen.findByText('The import is done')).not.toBeNull();
    expect(screen.queryByText('Done')).toBeNull();
    expect((await screen.findByText('4,200')).parentElement?.textContent).toBe('New4,200');
    expect(screen.getByText(/^Can be undone until Dec 21, 2026, \d\d:\d\d\.$/)).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('The import is being undone')).not.toBeNull();
  });

  it('knows the columns of other systems by their usual names, in both languages', () => {
    expect(guessColumns(['E-mail Address', 'Surname', 'FIRST_NAME', 'User ID', 'Balance', 'Labels', 'Logins'])).toEqual(
      {
        email: 'E-mail Address',
        first_name: 'FIRST_NAME',
        last_name: 'Surname',
        points: 'Balance',
        tags: 'Labels',
        sign_in_count: 'Logins',
      },
    );
    expect(guessColumns(['id', 'Correo electrónico', 'Apellidos', 'Puntos', 'clicks'])).toEqual({
      id: 'id',
      email: 'Correo electrónico',
      last_name: 'Apellidos',
      points: 'Puntos',
      clicks: 'clicks',
    });
  });

  it('prefers the column whose name says it best, wherever it stands [A-270]', () => {
    expect(guessColumns(['balance', 'mail', 'Email', 'labels', 'Points', 'tags'])).toEqual({
      email: 'Email',
      points: 'Points',
      tags: 'tags',
    });
  });

  it('reads the head of a file', () => {
    expect(csvHead('\ufeffa,"b ""x"", y"\r\n\n"1\n2",3\ncut', 5)).toEqual([
      ['a', 'b "x", y'],
      ['1\n2', '3'],
    ]);
  });
});
