/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { checkedImport, job } from '../testing/participants.ts';
import { open, preparePages, sent } from '../testing/pages.tsx';
import { csvHead } from './csv-head.ts';
import { guessColumns } from './guess-columns.ts';

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
const JOB = '/admin/v2/programs/1/participant_jobs/3';

beforeEach(preparePages);
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('the import of participants', () => {
  const file = new File(['Contact,Given name\nada@demo.test,Ada\n'], 'people.csv', { type: 'text/csv' });

  it('offers the template to fill in [A-269]', async () => {
    answerCalls();
    open('/admin/v2/programs/1/users/import');
    const link = await screen.findByRole('link', { name: 'Download template' });
    expect(link.getAttribute('href')).toBe(`${ROWS}/import_csv_template.csv`);
  });

  it('needs a file, its e-mail column, and the strategies for e-mail and points [A-260, A-263, A-270]', async () => {
    answerCalls([
      reply.post(`${ROWS}/import`, {
        message: 'The file is being checked',
        import_id: '9',
        job_id: '3',
        success: true,
      }),
    ]);
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
    const choices = within(screen.getByRole('region', { name: /^Existing participants/ }));
    await user.selectOptions(choices.getByRole('combobox', { name: /^E-mail/ }), 'Ignore');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(sent()).toEqual([]);
    await user.selectOptions(choices.getByRole('combobox', { name: /^Points/ }), 'Append');
    await user.selectOptions(columns.getByRole('combobox', { name: /^E-mail/ }), 'Not in the file');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(columns.getByText('Choose the column with the e-mail addresses.')).not.toBeNull();
    expect(sent()).toEqual([]);
    await user.selectOptions(columns.getByRole('combobox', { name: /^E-mail/ }), 'Contact');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText('The file is being checked')).not.toBeNull();
    const [[address, form]] = sent() as [[string, FormData]];
    expect(address).toBe(`${ROWS}/import`);
    expect(Object.fromEntries(form.entries())).toEqual({
      email: 'ignore',
      points: 'append',
      tags: 'append',
      naming: 'append',
      metric: 'ignore',
      mapping: JSON.stringify({ first_name: 'Given name', email: 'Contact' }),
      dry_run: 'true',
      csv_file: file,
    });
    expect(window.location.search).toBe('?import=9');
  });

  it('takes .csv files with comma separators up to its limits, tags in them with commas [A-261, A-262, A-272]', async () => {
    answerCalls();
    open('/admin/v2/programs/1/users/import');
    const limits = 'Up to 1,000,000 rows and 150 MB a file, .csv with comma separators.';
    expect(await screen.findByText(limits)).not.toBeNull();
    expect(screen.getByText('Separate tags with commas and put them in quotes: "vip,early".')).not.toBeNull();
    const user = userEvent.setup({ applyAccept: false });
    const choices = within(screen.getByRole('region', { name: /^Existing participants/ }));
    for (const name of [/^E-mail/, /^Points/]) {
      await user.selectOptions(choices.getByRole('combobox', { name }), 'Ignore');
    }
    const large = new File(['email\n'], 'people.csv');
    Object.defineProperty(large, 'size', { value: 150 * 1024 * 1024 + 1 });
    for (const [wrong, fault] of [
      [new File(['email\n'], 'people.txt'), 'The file must be a .csv file with comma separators.'],
      [large, 'The file must not be larger than 150 MB.'],
    ] as const) {
      await user.upload(screen.getByLabelText(/^File/), wrong);
      expect(await screen.findByText(fault)).not.toBeNull();
      await user.click(screen.getByRole('button', { name: 'Check the file' }));
    }
    expect(sent()).toEqual([]);
  });

  it('offers for each field what may happen to it [A-264, A-265, A-266, A-267, A-268]', async () => {
    answerCalls();
    open('/admin/v2/programs/1/users/import');
    const choices = within(await screen.findByRole('region', { name: /^Existing participants/ }));
    const offered = (name: RegExp): (string | null)[] =>
      within(choices.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(offered(/^E-mail/)).toEqual(['Choose', 'Replace', 'Ignore']);
    expect(offered(/^Points/)).toEqual(['Choose', 'Replace', 'Append', 'Ignore']);
    expect(offered(/^Tags/)).toEqual(['Replace', 'Append', 'Ignore']);
    expect(offered(/^Names/)).toEqual(['Replace', 'Append', 'Ignore']);
    expect(offered(/^Metrics/)).toEqual(['Ignore', 'Append']);
  });

  it('says why a file is refused [A-270]', async () => {
    const errors = { naming: ['must be one of replace, append, ignore'], csv_file: ['The file is empty.'] };
    const message = 'Some fields are not valid';
    answerCalls([reply.post(`${ROWS}/import`, refusal(422, 'validation_failed', message, errors))]);
    const user = open('/admin/v2/programs/1/users/import');
    const choices = within(await screen.findByRole('region', { name: /^Existing participants/ }));
    for (const name of [/^E-mail/, /^Points/]) {
      await user.selectOptions(choices.getByRole('combobox', { name }), 'Ignore');
    }
    await user.upload(screen.getByLabelText(/^File/), new File(['email\n'], 'people.csv'));
    await screen.findByRole('region', { name: 'Columns' });
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText(message)).not.toBeNull();
    expect(screen.getByText('must be one of replace, append, ignore The file is empty.')).not.toBeNull();
  });

  it('is closed to those who may only view participants [A-271, A-543]', async () => {
    answerCalls();
    open('/admin/v2/programs/1/users/import', { permissions: { users: { view: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Check the file' })).toBeNull();
  });

  it('shows the verdicts of a dry run and runs it; a refused file says why [A-270, A-272]', async () => {
    const answers = [reply.get(`${ROWS}/import/9`, checkedImport), reply.get(JOB, job)];
    answerCalls([
      ...answers,
      reply.post(`${ROWS}/import/9/run`, refusal(409, 'import_running', 'Another import is running.')),
    ]);
    const user = open('/admin/v2/programs/1/users/import?import=9');
    expect(await screen.findByText('email: Invalid email')).not.toBeNull();
    const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(lines.map((line) => line.firstChild?.textContent)).toEqual(['4', '2', '3']);
    const verdicts = screen.getByRole('link', { name: 'All verdicts as CSV' });
    expect(verdicts.getAttribute('href')).toBe(`${ROWS}/import/9/verdicts.csv`);
    await user.click(screen.getByRole('button', { name: 'Import 3 people' }));
    expect(await screen.findByText('Another import is running.')).not.toBeNull();
    answerCalls([
      ...answers,
      reply.post(`${ROWS}/import/9/run`, {
        message: 'Participants are being imported',
        success: true,
        import_id: '9',
        job_id: '5',
      }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Import 3 people' }));
    expect(await screen.findByText('Participants are being imported')).not.toBeNull();
  });

  it('is followed from its start even when its record cannot be read then [A-272]', async () => {
    answerCalls([reply.get(`${ROWS}/import/9`, checkedImport), reply.get(JOB, job)]);
    const user = open('/admin/v2/programs/1/users/import?import=9');
    const start = await screen.findByRole('button', { name: 'Import 3 people' });
    answerCalls([
      reply.get(`${ROWS}/import/9`, refusal(503, 'service_unavailable', 'Please try again.')),
      reply.post(`${ROWS}/import/9/run`, {
        message: 'Participants are being imported',
        success: true,
        import_id: '9',
        job_id: '5',
      }),
      reply.get('/admin/v2/programs/1/participant_jobs/5', {
        ...job,
        id: '5',
        status: 'running',
        done: 1,
        finished_at: null,
      }),
    ]);
    await user.click(start);
    const bar = await screen.findByRole('progressbar', { name: 'Import: people.csv' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
  });

  it('shows how far it has come, and what was refused for download [A-272]', async () => {
    const running = { ...job, status: 'running' as const, done: 1, finished_at: null };
    answerCalls([reply.get(`${ROWS}/import/9`, { ...checkedImport, status: 'running' }), reply.get(JOB, running)]);
    open('/admin/v2/programs/1/users/import?import=9');
    const bar = await screen.findByRole('progressbar', { name: 'Import: people.csv' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    const refused = screen.getByRole('link', { name: '1 row refused: download the reasons' });
    expect(refused.getAttribute('href')).toBe(`${JOB}/errors.csv`);
  });

  it.each([
    ['its check', 'Check: people.csv', { checked: null }],
    ['it', 'Import: people.csv', { counts: checkedImport.checked, undo_until: '2026-12-21T10:00:00Z' }],
  ])('says what was kept only when there is something to undo: %s was cancelled', async (_what, label, fields) => {
    const cancelled = { ...job, status: 'cancelled' as const, result: null };
    answerCalls([
      reply.get(`${ROWS}/import/9`, { ...checkedImport, status: 'failed', ...fields }),
      reply.get(JOB, cancelled),
    ]);
    open('/admin/v2/programs/1/users/import?import=9');
    expect(await screen.findByText(label)).not.toBeNull();
    expect(await screen.findByRole('button', { name: 'Choose another file' })).not.toBeNull();
    const isUndoable = 'undo_until' in fields;
    expect(screen.queryByText(/^Rows imported before the failure were kept/) !== null).toBe(isUndoable);
  });

  it('that is done can be undone [A-272]', async () => {
    const done = {
      ...checkedImport,
      status: 'done' as const,
      counts: checkedImport.checked,
      undo_until: '2026-12-21T10:00:00Z',
    };
    const result = { import_id: '9', created: 4_200, updated: 1, unchanged: 0, refused: 1 };
    answerCalls([
      reply.get(`${ROWS}/import/9`, done),
      reply.get(JOB, { ...job, status: 'done', result }),
      reply.post(`${ROWS}/import/9/undo`, {
        message: 'The import is being undone',
        success: true,
        import_id: '9',
        job_id: '5',
      }),
    ]);
    const user = open('/admin/v2/programs/1/users/import?import=9');
    expect(await screen.findByText('The import is done')).not.toBeNull();
    expect(screen.queryByText('Done')).toBeNull();
    expect((await screen.findByText('4,200')).parentElement?.textContent).toBe('New4,200');
    expect(screen.getByText(/^Can be undone until Dec 21, 2026, \d\d:\d\d\.$/)).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('The import is being undone')).not.toBeNull();
  });

  it.each([
    ['en', 1, 2, '1 added person is removed unless they have done something since. 2 changed people get back'],
    ['en', 4_200, 1, '4,200 added people are removed unless they have done something since. 1 changed person gets'],
    ['en', 1, 0, '1 added person is removed unless they have done something since. Points are taken back'],
    ['es', 1, 2, 'Se quita 1 persona añadida, salvo que haya hecho algo desde entonces. Las 2 personas cambiadas'],
    ['es', 2, 1, 'Se quitan las 2 personas añadidas, salvo que hayan hecho algo desde entonces. 1 persona cambiada'],
  ] as const)(
    'names what its undoing takes back, in singular and plural: %s, %i added, %i changed',
    async (language, created, updated, words) => {
      await changeLanguage(language);
      const counts = { ...checkedImport.checked!, created, updated };
      const undo_until = '2026-12-21T10:00:00Z';
      answerCalls([
        reply.get(`${ROWS}/import/9`, { ...checkedImport, status: 'done', counts, undo_until }),
        reply.get(JOB, { ...job, status: 'done', result: { import_id: '9', ...counts } }),
      ]);
      const user = open('/admin/v2/programs/1/users/import?import=9');
      await user.click(await screen.findByRole('button', { name: /^(Undo the import|Deshacer la importación)$/ }));
      expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
    },
  );

  it.each([
    ['says that its points show later', { email: 'email', points: 'points' }, true],
    ['says nothing of points that it does not have', { email: 'email' }, false],
  ])('%s [A-272]', async (_, mapping, says) => {
    const done = { ...checkedImport, status: 'done' as const, counts: checkedImport.checked, mapping };
    answerCalls([
      reply.get(`${ROWS}/import/9`, done),
      reply.get(JOB, { ...job, status: 'done', result: checkedImport.checked }),
    ]);
    open('/admin/v2/programs/1/users/import?import=9');
    await screen.findByText('The import is done');
    expect(screen.queryByText(/^Points are booked after the import/) !== null).toBe(says);
  });

  it('recognises the columns of other systems by their usual names, in both languages', () => {
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

  it('prefers the column with the closest name, in any position [A-270]', () => {
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
