import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { programAdmin } from '@laurel/test-kit/caller-factories';
import { handleUpTo } from '@laurel/test-kit/events/open-events';
import { HttpClient } from '@laurel/test-kit/http';
import { ChildInstance } from '@laurel/test-kit/instances';
import { sendersTo } from '@laurel/service-kit/events/watermark';
import { quietPool } from '@laurel/test-kit/postgres';
import { bearer } from '@laurel/test-kit/tokens';
import { waitFor } from '@laurel/test-kit/wait-for';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Answer, IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { addAll, grace, ignoreAll, Staff } from './import-form.fixture.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const HEADER = 'id,email,first_name,last_name,points,tags,sign_in_count,clicks\n';
const replaceAll = { ...ignoreAll, email: 'replace', points: 'replace', tags: 'replace', naming: 'replace' };

let identity: IdentityUnderTest;
let staff: Staff;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  await handleUpTo(identity.database, sendersTo('identity'), 'infinity');
});
beforeEach(async () => {
  staff = new Staff(identity, await identity.program());
});
afterAll(async () => {
  await identity.stop();
});

const events = (programId: string, type: string): Promise<{ payload: Json }[]> =>
  identity.database.query(`SELECT payload FROM event WHERE program_id = $1 AND type = $2 ORDER BY id`, [
    programId,
    type,
  ]);
const pointsOf = async (mode: string): Promise<[string, string][]> =>
  (await events(staff.programId, 'points.imported'))
    .filter(({ payload }) => payload['mode'] === mode)
    .flatMap(({ payload }) => payload['rows'] as { participant_id: string; points: string }[])
    .map(({ participant_id, points }) => [participant_id, points]);
const person = async (email: string): Promise<Json> =>
  (await staff.people()).find((each) => each['email'] === email) ?? {};
/** The files of a folder that this process, the service included, has open. */
const openFilesIn = (folder: string): string[] =>
  readdirSync('/proc/self/fd').filter((fd) => {
    const path = `/proc/self/fd/${fd}`;
    // The folder's own descriptor is closed by now.
    return existsSync(path) && readlinkSync(path).startsWith(folder);
  });
const errorsOf = ({ body }: Answer): ErrorBody['errors'] => (body as unknown as ErrorBody).errors;

describe('the form of an import', () => {
  const csv = 'email\nada@example.com\n';

  it('requires e-mail and points strategies and a file [A-260, A-263, X-105]', async () => {
    expect(await staff.send(csv, { points: 'append' })).toMatchObject({
      status: 422,
      body: { errors: { email: ['is required'] } },
    });
    expect(await staff.send(csv, { ...addAll, points: '' })).toMatchObject({
      status: 422,
      body: { errors: { points: ['is required'] } },
    });
    expect(await staff.send(csv, addAll, null)).toMatchObject({
      status: 422,
      body: { errors: { csv_file: ['is required'] } },
    });
    expect((await staff.send(csv, { ...addAll, dry_run: 'true' })).status).toBe(202);
  });

  it('is multipart, with its documented fields only [A-263]', async () => {
    expect((await staff.post(`/programs/${staff.programId}/participants/import`, addAll)).status).toBe(415);
    expect(await staff.send(csv, { ...addAll, names: 'append' })).toMatchObject({
      status: 400,
      body: { errors: { names: ['is not a known field'] } },
    });
  });

  it.each([
    ['email', ['replace', 'ignore'], 'append'],
    ['points', ['replace', 'append', 'ignore'], 'add'],
    ['tags', ['replace', 'append', 'ignore'], 'keep'],
    ['naming', ['replace', 'append', 'ignore'], 'x'],
    ['metric', ['ignore', 'append'], 'replace'],
  ])('%s is one of %j, not %s [A-264, A-265, A-266, A-267, A-268]', async (field, choices, other) => {
    const refused = await staff.send(csv, { ...addAll, [field]: other });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { [field]: [`must be one of ${choices.join(', ')}`] } },
    });
    for (const choice of choices) {
      expect((await staff.send(csv, { ...addAll, [field]: choice, dry_run: 'true' })).status).toBe(202);
    }
  });

  it('has a mapping that names the column for email, or none [A-270]', async () => {
    const mapping = JSON.stringify({ first_name: 'email' });
    expect(errorsOf(await staff.send(csv, { ...addAll, mapping }))).toEqual({
      mapping: ['must name columns of the file, that for email among them'],
    });
    expect(await staff.send(csv, { ...addAll, mapping: '{}', dry_run: 'true' })).toMatchObject({
      status: 202,
      body: { message: 'The file is being checked' },
    });
  });

  it.each(['True', '1', 'yes', ''])(
    'imports nothing when the mere check is asked for with %j [A-261]',
    async (dry_run) => {
      expect(errorsOf(await staff.send(csv, { ...addAll, dry_run }))).toEqual({
        dry_run: ['must be one of true, false'],
      });
      expect(
        await identity.count('SELECT count(*) FROM participant_import WHERE program_id = $1', [staff.programId]),
      ).toBe(0);
    },
  );

  it.each([
    ['another kind of file', 'people.txt', csv, 'The file must be a .csv file with comma separators.'],
    [
      'a semicolon between columns',
      'a.csv',
      'email;name\na@b.c;A\n',
      'The file must be a .csv file with comma separators.',
    ],
    ['a file without addresses', 'a.csv', 'name\nAda\n', 'The file has no column email.'],
    ['an empty file', 'a.csv', '', 'The file is empty.'],
    ['an unclosed header', 'a.csv', '"email,name\na@b.c,A\n', 'The file has no column email.'],
    ['an endless header', 'a.csv', `${'e'.repeat(100_000)},email\na@b.c,A\n`, 'The file has no column email.'],
  ])('%s is refused [A-261] [B56]', async (_what, name, content, message) => {
    expect(await staff.send(content, addAll, name)).toMatchObject({ status: 422, body: { message } });
    expect(
      await identity.count('SELECT count(*) FROM participant_import WHERE program_id = $1', [staff.programId]),
    ).toBe(0);
  });

  it('returns the started job, and offers a template that can be imported [A-269, A-270]', async () => {
    expect(await staff.send(csv)).toMatchObject({ status: 202, body: { message: 'Participants are being imported' } });
    const template = await staff.get(`/programs/${staff.programId}/participants/import_csv_template.csv`);
    expect(template.headers['content-disposition']).toContain('import_csv_template.csv');
    const text = template.body as unknown as string;
    expect(text.split('\r\n')[0]).toBe(HEADER.trim());
    const other = new Staff(identity, await identity.program());
    expect((await other.import(text)).counts).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      refused: 0,
    });
    expect((await other.people())[0]).toMatchObject({ email: 'ada@example.com', tag_list: ['vip', 'early bird'] });
  });

  it('requires the permission to manage users [A-271]', async () => {
    const viewer = new Staff(identity, staff.programId, programAdmin('1', staff.programId, { users: ['view'] }));
    expect((await viewer.send(csv)).status).toBe(403);
    expect((await viewer.get(`/programs/${staff.programId}/participants.csv`)).status).toBe(403);
    for (const path of ['import_csv_template.csv', 'import/1', 'import/1/verdicts.csv']) {
      expect([path, (await viewer.get(`/programs/${staff.programId}/participants/${path}`)).status]).toEqual([
        path,
        403,
      ]);
    }
    for (const path of ['bulk', 'import/1/run', 'import/1/undo']) {
      expect([path, (await viewer.post(`/programs/${staff.programId}/participants/${path}`)).status]).toEqual([
        path,
        403,
      ]);
    }
    expect((await viewer.list()).status).toBe(200);
    const other = programAdmin('1', staff.programId, { challenges: ['view', 'manage'] });
    expect((await new Staff(identity, staff.programId, other).list()).status).toBe(403);
  });
});

describe('a dry run', () => {
  it('returns a verdict for each row, writes nothing, and can be imported afterwards [A-272]', async () => {
    const known = await identity.participant(staff.programId);
    const csv = `E-Mail,Vorname,points\n${known.email},Grace,5\nnew@example.com,Alan,\nnew@EXAMPLE.com,,\n@,,\n`;
    const mapping = JSON.stringify({ email: 'E-Mail', first_name: 'Vorname', points: 'points' });
    const fields = { ...addAll, naming: 'replace', mapping, dry_run: 'true' };
    const { id, counts } = await staff.import(csv, fields);
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 2 });
    const { sample, status } = await staff.importOf(id);
    expect(status).toBe('checked');
    expect(sample).toEqual([
      { line: 2, email: known.email, verdict: 'updated', message: 'first_name, points' },
      { line: 3, email: 'new@example.com', verdict: 'created', message: '' },
      {
        line: 4,
        email: 'new@example.com',
        verdict: 'refused',
        message: 'email: this participant is in the file more than once',
      },
      { line: 5, email: '@', verdict: 'refused', message: 'email: Invalid email' },
    ]);
    const all = await staff.text(`/programs/${staff.programId}/participants/import/${id}/verdicts.csv`);
    expect(all.split('\r\n')).toHaveLength(6);
    expect(all).toMatch(/^line,email,verdict,message\r\n2,.*\r\n5,\x27@,refused,email: Invalid email\r\n$/s);
    for (let n = 0; n < 5; n += 1) {
      const path = `/admin/v2/programs/${staff.programId}/participants/import/${id}/verdicts.csv`;
      const head = await identity.call(grace, 'HEAD', path);
      expect([head.status, head.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    }
    await waitFor(() => openFilesIn(identity.files).length === 0, { what: 'all files to be closed' });
    expect((await staff.people()).map((each) => each['email'])).toEqual([known.email]);
    const run = await staff.post(`/programs/${staff.programId}/participants/import/${id}/run`);
    expect(run.status).toBe(202);
    await staff.ended(run.body['job_id'] as string);
    expect(await person(known.email)).toMatchObject({ first_name: 'Grace', last_name: 'Byron' });
    expect((await staff.post(`/programs/${staff.programId}/participants/import/${id}/run`)).status).toBe(409);
  });

  it('shows the first rows and the first refused ones, however far down they are [A-272]', async () => {
    const good = Array.from({ length: 60 }, (_, n) => `p${n}@example.com\n`).join('');
    const { id } = await staff.import(`email\n${good}@\n`, { ...addAll, dry_run: 'true' });
    const { sample } = await staff.importOf(id);
    expect([sample[0], sample.at(-1)]).toMatchObject([
      { line: 2, verdict: 'created' },
      { line: 62, verdict: 'refused' },
    ]);
  });
});

describe('an import', () => {
  it('of the same file twice changes nothing; refused rows are in the errors file [A-272]', async () => {
    const csv = `${HEADER},ada@example.com,Ada,Byron,100,"vip,early",2,3\n,bad,,,,,,\n,b@example.com,Ben,,x,,,\n`;
    const first = await staff.import(csv);
    expect(first.counts).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 2 });
    const asked = await staff.import(csv, { ...addAll, dry_run: 'true' });
    expect(asked.counts).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 2 });
    const again = await staff.import(csv);
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 2 });
    const ada = await person('ada@example.com');
    expect(ada).toMatchObject({ tag_list: ['vip', 'early'], sign_in_count: 2, clicks: 3, status: 'pending' });
    expect(await pointsOf('append')).toEqual([[ada['id'], '100']]);
    const errors = await staff.text(`/programs/${staff.programId}/participant_jobs/${again.job.id}/errors.csv`);
    expect(errors).toBe(
      'line,value,reason\n3,bad,email: Invalid email\n4,b@example.com,points: must be a whole number from 0 to 1000000000\n',
    );
    expect(again.job).toMatchObject({ total: 3, done: 3, refused: 2, status: 'done' });
  });

  it('of the same file again adds the points, sign-ins and clicks of rows that were refused before, once [A-272]', async () => {
    const { id } = await identity.participant(staff.programId);
    const other = await identity.participant(staff.programId);
    const csv = `${HEADER},first@example.com,,,7,,1,1\n${id},${other.email},,,5,,2,3\n,last@example.com,,,7,,1,1\n`;
    const strategies = { ...addAll, email: 'replace' };
    expect((await staff.import(csv, strategies)).counts).toMatchObject({ created: 2, refused: 1 });
    const free = `UPDATE participant SET email = 'else@example.com' WHERE id = $1`;
    await identity.database.query(free, [other.id]);
    for (const [unchanged, updated] of [
      [2, 1],
      [3, 0],
    ]) {
      expect((await staff.import(csv, strategies)).counts).toMatchObject({ unchanged, updated, refused: 0 });
    }
    expect(await person(other.email)).toMatchObject({ id, sign_in_count: 2, clicks: 3 });
    expect((await pointsOf('append')).map(([who, points]) => [who === id, points])).toEqual([
      [false, '7'],
      [false, '7'],
      [true, '5'],
    ]);
  });

  const there = {
    email: 'a@example.com',
    first_name: '',
    last_name: 'Byron',
    tag_list: ['old'],
    sign_in_count: 1,
    clicks: 2,
  };
  it.each<[string, typeof ignoreAll, Json, string[]]>([
    ['ignore', ignoreAll, {}, []],
    ['append', addAll, { first_name: 'Grace', tag_list: ['old', 'new'], sign_in_count: 4, clicks: 7 }, ['append']],
    [
      'replace',
      replaceAll,
      { email: 'moved@example.com', first_name: 'Grace', last_name: 'Hopper', tag_list: ['new'] },
      ['replace'],
    ],
  ])(
    'changes existing participants by its strategies: %s [A-264, A-265, A-266, A-267, A-268]',
    async (_name, strategies, changed, points) => {
      await staff.import(`${HEADER},a@example.com,,Byron,,old,1,2\n`);
      const [before] = await staff.people();
      const rows = `${String(before?.['id'])},moved@example.com,Grace,Hopper,9,new,3,5\n,new@example.com,Neo,,,fresh,6,7\n`;
      await staff.import(HEADER + rows, strategies);
      const [sign_in_count, clicks] = strategies.metric === 'append' ? [6, 7] : [0, 0];
      const named =
        strategies === ignoreAll ? { first_name: '', tag_list: [] } : { first_name: 'Neo', tag_list: ['fresh'] };
      const newcomer = { email: 'new@example.com', sign_in_count, clicks, ...named };
      const people = await staff.people();
      expect(people.find(({ id }) => id === before?.['id'])).toMatchObject({ ...there, ...changed });
      expect(people.filter(({ id }) => id !== before?.['id'])).toMatchObject([newcomer]);
      const published = await events(staff.programId, 'points.imported');
      expect(published.map(({ payload }) => [payload['mode'], payload['rows']])).toEqual(
        points.map((mode) => [mode, [{ participant_id: before?.['id'], points: '9' }]]),
      );
    },
  );

  it('reads tags as a list with commas in quotes [A-262, X-106]', async () => {
    await staff.import(`${HEADER},a@example.com,,,,"a, b ,a",,\n,b@example.com,,,,c,,\n`);
    expect(await person('a@example.com')).toMatchObject({ tag_list: ['a', 'b'] });
    const append = `${HEADER},a@example.com,,,,"b,d",,\n`;
    await staff.import(append, { ...ignoreAll, tags: 'append' });
    expect(await person('a@example.com')).toMatchObject({ tag_list: ['a', 'b', 'd'] });
    await staff.import(append, { ...ignoreAll, tags: 'replace' });
    expect(await person('a@example.com')).toMatchObject({ tag_list: ['b', 'd'] });
    expect((await staff.list('?columnFilters[tag]=d')).body['meta']).toMatchObject({ total: 1 });
    expect((await staff.list('?columnFilters[tag]=a')).body['meta']).toMatchObject({ total: 0 });
  });

  it('stores tags in the given order, when it appends and when it replaces', async () => {
    const tagged = async (tags: string, strategy: string): Promise<unknown> => {
      await staff.import(`email,tags\ntagged@example.com,"${tags}"\n`, { ...ignoreAll, tags: strategy });
      return (await person('tagged@example.com'))['tag_list'];
    };
    expect(await tagged('one,two,three', 'append')).toEqual(['one', 'two', 'three']);
    expect(await tagged('four,three,zero', 'append')).toEqual(['one', 'two', 'three', 'four', 'zero']);
    expect(await tagged('zero,new,three', 'replace')).toEqual(['zero', 'new', 'three']);
    expect(await tagged('last', 'append')).toEqual(['zero', 'new', 'three', 'last']);
  });

  it('replaces points by setting the balance, and names by the given ones [X-108]', async () => {
    const { email, id } = await identity.participant(staff.programId);
    const { counts } = await staff.import(`${HEADER},${email},,Hopper,40,,,\n`, replaceAll);
    expect(counts.updated).toBe(1);
    expect(await pointsOf('replace')).toEqual([[id, '40']]);
    expect(await person(email)).toMatchObject({ first_name: 'Ada', last_name: 'Hopper' });
  });

  it('changes a sign-in address only when requested, ends its sessions and is audited [X-107]', async () => {
    const { email, id } = await identity.participant(staff.programId);
    const other = await identity.participant(staff.programId);
    const browser = identity.browser(staff.programId);
    await browser.signIn(email);
    const row = (address: string): string => `${HEADER}${id},${address},,,,,,\n`;
    await staff.import(row('kept@example.com'), { ...replaceAll, email: 'ignore' });
    expect(await browser.resolve()).not.toBeNull();
    expect((await staff.import(row(other.email), replaceAll)).counts.refused).toBe(1);
    expect((await staff.import(row('moved@example.com'), replaceAll)).counts.updated).toBe(1);
    expect(await browser.resolve()).toBeNull();
    expect(await person('moved@example.com')).toMatchObject({ id });
    const audited = `SELECT count(*) FROM ${auditEntries} WHERE program_id = $1 AND action = 'change_email' AND resource_id = $2`;
    expect(await identity.count(audited, [staff.programId, id])).toBe(1);
  });

  it('is undone as a whole: replaced values, added participants, points; participants who signed in since stay [A-272]', async () => {
    const { email, id } = await identity.participant(staff.programId);
    const csv = `${HEADER},${email},Grace,,7,new,,4\n,idle@example.com,I,,5,,,\n,busy@example.com,B,,5,,,\n`;
    const { id: importId } = await staff.import(csv, { ...addAll, naming: 'replace' });
    expect((await staff.importOf(importId)).undo_until).not.toBeNull();
    await identity.browser(staff.programId).signIn('busy@example.com');
    expect((await staff.undo(importId)).result).toMatchObject({ restored: 1, removed: 1, kept: 1 });
    const people = await staff.people();
    expect(people.map((each) => each['email'])).toEqual(['busy@example.com', email]);
    expect(await person(email)).toMatchObject({ first_name: 'Ada', tag_list: [], clicks: 0 });
    expect((await pointsOf('undo')).map(([who]) => who)).toContain(id);
    expect(await events(staff.programId, 'participant.erased')).toHaveLength(1);
    expect((await staff.post(`/programs/${staff.programId}/participants/import/${importId}/undo`)).status).toBe(409);
    await staff.import(csv, { ...addAll, naming: 'replace' });
    expect(await person(email)).toMatchObject({ first_name: 'Grace' });
    expect(await pointsOf('append')).toHaveLength(6);
  });

  it('runs once when the same file is sent twice at once, and adds every row once [A-272]', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `,p${n}@example.com,P,,1,,,\n`).join('');
    const answers = await Promise.all([staff.send(HEADER + rows), staff.send(HEADER + rows)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const started = answers.find(({ status }) => status === 202);
    await staff.ended(started?.body['job_id'] as string);
    expect((await staff.list()).body['meta']).toMatchObject({ total: 3_000, capped: false });
    expect(await pointsOf('append')).toHaveLength(3_000);
  });

  it('treats a visitor who signs up meanwhile as an existing participant [A-272]', async () => {
    const pool = quietPool(identity.database.adminUrl, 1);
    const other = await pool.connect();
    await other.query('BEGIN');
    await other.query(
      `WITH late AS (
         INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
         VALUES ($1, 'late@example.com', 'Late', '', 'late', '', 'active') RETURNING program_id, id)
       INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM late`,
      [staff.programId],
    );
    const started = await staff.send(`${HEADER},new@example.com,N,,,,,\n,late@example.com,L,,3,,,\n`);
    const isWaiting = async (): Promise<boolean> =>
      (await identity.count('SELECT count(*) FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()')) > 0;
    await waitFor(isWaiting, { within: 5_000, every: 10, what: 'the import to meet them' });
    await other.query('COMMIT');
    other.release();
    await pool.end();
    const { result } = await staff.ended(started.body['job_id'] as string);
    expect(result).toMatchObject({ created: 1, updated: 1, refused: 0 });
    expect(await person('late@example.com')).toMatchObject({ status: 'active', first_name: 'Late' });
    expect(await pointsOf('append')).toEqual([[(await person('late@example.com'))['id'], '3']]);
  });

  it('lets the next lookups find participants of a new program by their addresses [A-272]', async () => {
    const older = await identity.program();
    await identity.database.query(
      `INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
       SELECT $1, 'p' || n || '@example.com', 'Pia', 'Ng', 'pia ng', 'ng', 'active' FROM generate_series(1, 2000) AS n`,
      [older],
    );
    await identity.database.query('ANALYZE participant');
    await staff.import(HEADER + Array.from({ length: 200 }, (_, n) => `,n${n}@example.com,N,,,,,\n`).join(''));
    const plan = await identity.database.query(
      `EXPLAIN SELECT FROM participant WHERE program_id = $1 AND email = 'n1@example.com'`,
      [staff.programId],
    );
    expect(JSON.stringify(plan)).toContain('participant_email');
  });

  it('stops when its admin may no longer manage users, and so do its undo and a dry run; all say why', async () => {
    const STOPPED = 'Stopped: Grace Hopper may no longer do this in this program. What was done before stays.';
    const csv = `${HEADER},one@example.com,One,,,,,\n`;
    const { id: importId } = await staff.import(csv);
    await identity.database.query(`UPDATE admin_grant SET system_role = 'analyst'`);
    try {
      expect(await staff.undo(importId)).toMatchObject({ status: 'failed', error: STOPPED });
      expect((await staff.importOf(importId)).status).toBe('failed');
      for (const dry_run of ['false', 'true']) {
        const { job, id } = await staff.import(`${HEADER},two@example.com,Two,,,,,\n`, { ...addAll, dry_run });
        expect(job).toMatchObject({ status: 'failed', error: STOPPED, done: 0 });
        expect(await staff.importOf(id)).toMatchObject({ status: 'failed', undo_until: null });
      }
    } finally {
      await identity.database.query(`UPDATE admin_grant SET system_role = 'organization_owner'`);
    }
    expect((await staff.people()).map((each) => each['email'])).toEqual(['one@example.com']);
  });

  it('waits behind no job of a kind that this version does not know, and leaves that one to the next [A-272]', async () => {
    const [newer] = await identity.database.query<{ id: string }>(
      `INSERT INTO job (program_id, kind, title, input, started_by, started_by_name, next_at)
       VALUES ($1, 'participant_merge', 'Duplicates', '{}', 1, 'Grace', now() - interval '1 day') RETURNING id`,
      [staff.programId],
    );
    await staff.import(`${HEADER},ada@example.com,Ada,,,,,\n`);
    expect(await staff.job(newer?.id ?? '')).toMatchObject({ status: 'queued', error: null });
  });

  it('resumes after a crash behind the last written row, each row once [A-272]', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => `,k${n}@example.com,K,,2,,,\n`).join('');
    const { body } = await staff.send(HEADER + rows, { ...addAll, dry_run: 'true' });
    await staff.ended(body['job_id'] as string);
    const child = await ChildInstance.start({ entry: main, env: identity.env, portVariable: 'IDENTITY_PORT' });
    const client = new HttpClient(child.url, () => bearer(grace, 'identity'));
    const run = await client.post(
      `/admin/v2/programs/${staff.programId}/participants/import/${String(body['import_id'])}/run`,
      {},
    );
    expect(run.status).toBe(202);
    const written = (): Promise<number> =>
      identity.count('SELECT count(*) FROM participant WHERE program_id = $1', [staff.programId]);
    await waitFor(async () => (await written()) > 2_000, { within: 20_000, every: 5, what: 'rows to be written' });
    await child.kill();
    await client.close();
    expect(await written()).toBeLessThan(12_000);
    // The job's lease expires.
    await identity.database.query(`UPDATE job SET next_at = now() WHERE status = 'running'`);
    const job = await staff.ended((run.body as Json)['job_id'] as string);
    expect(job).toMatchObject({ status: 'done', done: 12_000, result: { created: 12_000 } });
    expect(await written()).toBe(12_000);
    expect(new Set((await pointsOf('append')).map(([who]) => who)).size).toBe(12_000);
    expect(await pointsOf('append')).toHaveLength(12_000);
  });
});
