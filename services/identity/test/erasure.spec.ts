import type { EventEnvelope } from '@laurel/contracts/events/envelope';
import { Database } from '@laurel/service-kit/database/database';
import { EventHandlers } from '@laurel/service-kit/events/handlers';
import { JobRunner } from '@laurel/service-kit/jobs/job-runner';
import { JobsRepository } from '@laurel/service-kit/jobs/jobs.repository';
import { service } from '@laurel/test-kit/caller-factories';
import { jest } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HousekeepingJobs } from '../src/housekeeping/housekeeping.jobs.ts';
import { ErasureSweep } from '../src/republish/erasure-sweep.ts';
import { ImportErasuresJobs } from '../src/participants/participant-import/erasure/import-erasures.jobs.ts';
import { type Answer, type Browser, IdentityUnderTest, type Json } from './identity.fixture.ts';
import { addAll, Staff } from './participants/import-form.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  program = await identity.program();
});
afterAll(() => identity.stop());

interface Person {
  browser: Browser;
  id: string;
  email: string;
}

async function signedIn(): Promise<Person> {
  const { id, email } = await identity.participant(program, { first_name: 'Canary', last_name: 'Yellow' });
  const browser = identity.browser(program);
  await browser.signIn(email);
  return { browser, id, email };
}

/** Requests a code as the page does; returns the code of the mail. */
async function deletionCode({ browser, email }: Person): Promise<string> {
  const mails = identity.mailServer.to(email).length;
  expect((await browser.send('POST', '/public/account/deletion_code')).status).toBe(200);
  return identity.mailServer.code(email, mails + 1);
}

const remove = ({ browser, email }: Person, form: Json): Promise<Answer> =>
  browser.send('POST', '/public/account/deletion', { email, ...form });

const held = (id: string): Promise<number> => identity.count('SELECT count(*) FROM participant WHERE id = $1', [id]);

describe('deleting an account', () => {
  it('leaves only an id of the person [INV-41]', async () => {
    const person = await signedIn();
    await person.browser.send('PUT', '/public/account/profile', {
      first_name: 'Canary',
      last_name: 'of the Canary Isles',
      phone: '+1 555 0100 4242',
      address_1: '9 Canary Wharf',
      version: '1',
    });
    const answer = await remove(person, { email: ` ${person.email.toUpperCase()}`, otp: await deletionCode(person) });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(person.browser.session).toBeUndefined();
    for (const table of [
      'participant',
      'participant_name_part',
      'session',
      'login_code',
      'mail',
      'erasure',
      'member_mailbox',
    ]) {
      const trace = `SELECT count(*) FROM ${table} r WHERE r::text ~* 'canary|0100 4242|${person.email}'`;
      expect([table, await identity.count(trace)]).toEqual([table, 0]);
    }
    expect(await held(person.id)).toBe(0);
    expect(await identity.count('SELECT count(*) FROM session WHERE subject_id = $1', [person.id])).toBe(0);
    expect(await identity.count('SELECT count(*) FROM erasure WHERE participant_id = $1', [person.id])).toBe(1);
    const events = await identity.database.query<{ payload: Json }>(
      `SELECT payload FROM event WHERE type = 'participant.erased' AND payload ->> 'participant_id' = $1`,
      [person.id],
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.payload).toMatchObject({
      first_name: '',
      last_name: '',
      email: null,
      status: 'inactive',
      version: '3',
    });
  });

  it('empties the person’s data in the log, and leaves other people in events of many [INV-41]', async () => {
    const person = await signedIn();
    const snapshot = (participant_id: string, first_name: string): Json => ({
      participant_id,
      first_name,
      last_name: 'Lark',
      email: person.email,
      status: 'active',
      version: '1',
    });
    const both = { participants: [snapshot('99999', 'Ben'), snapshot(person.id, 'Ada')] };
    const insert = `INSERT INTO event (program_id, type, payload, participant_id, effective_at)
      VALUES ($1, $2, $3, $4, now())`;
    await identity.database.query(insert, [program, 'participants.changed', both, null]);
    const one = { ...snapshot(person.id, 'Ada'), referral_code: 'abc' };
    await identity.database.query(insert, [program, 'participant.changed', one, person.id]);
    await remove(person, { otp: await deletionCode(person) });
    const emptied = { ...snapshot(person.id, ''), last_name: '', email: null };
    const events = await identity.database.query<{ payload: Json }>(
      `SELECT payload FROM event WHERE payload -> 'participants' @> $1 OR (type = 'participant.changed'
         AND participant_id = $2) ORDER BY type DESC`,
      [JSON.stringify([{ participant_id: person.id }]), person.id],
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      { participants: [snapshot('99999', 'Ben'), emptied] },
      { ...emptied, referral_code: null },
    ]);
  });

  it.each([
    [
      'en',
      'Confirm the deletion of your account at Sunrise Club',
      'The code works once, for 10 minutes. A deleted account cannot be restored.',
    ],
    [
      'es',
      'Confirma que quieres eliminar tu cuenta de Sunrise Club',
      'El código sirve una sola vez, durante 10 minutos. Una cuenta eliminada no se puede recuperar.',
    ],
  ])('asks by mail in %s, and says how long the code lasts, not the account', async (language, subject, validity) => {
    const person = await signedIn();
    await person.browser.send('PUT', '/public/account', { preferred_locale: language });
    const mails = identity.mailServer.to(person.email).length;
    await deletionCode(person);
    const { parsed, text } = await identity.mailServer.newest(person.email, mails + 1);
    expect(parsed.subject).toBe(subject);
    expect(text.split('\n')).toContain(validity);
    expect(await held(person.id)).toBe(1);
  });

  it('lets the address sign up again as a new participant', async () => {
    const person = await signedIn();
    await remove(person, { otp: await deletionCode(person) });
    const again = identity.browser(program);
    const mails = identity.mailServer.to(person.email).length;
    await again.signUp(person.email);
    const code = await identity.mailServer.code(person.email, mails + 1);
    const joined = await again.verifyCode(person.email, code);
    expect(joined.body).toMatchObject({ ok: true, participant: { first_name: 'Grace', points: '0' } });
    expect((joined.body['participant'] as Json)['id']).not.toBe(person.id);
  });

  it('requires the account’s own address, typed by hand', async () => {
    const person = await signedIn();
    const otp = await deletionCode(person);
    const answer = await remove(person, { email: 'somebody@example.com', otp });
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
    expect(await held(person.id)).toBe(1);
    expect((await remove(person, { otp })).status).toBe(200);
  });

  it('refuses a code for signing in, and does not sign in with its own', async () => {
    const person = await signedIn();
    await identity.age(61);
    const other = identity.browser(program);
    const mails = identity.mailServer.to(person.email).length;
    await other.verify({ email: person.email });
    const signInCode = await identity.mailServer.code(person.email, mails + 1);
    expect((await remove(person, { otp: signInCode })).status).toBe(422);
    const otp = await deletionCode(person);
    expect((await other.verifyCode(person.email, otp)).body['otp_logged']).not.toBe(true);
    expect(await held(person.id)).toBe(1);
  });

  it('refuses a code of another session, after ten minutes, and after five guesses', async () => {
    const person = await signedIn();
    const otp = await deletionCode(person);
    await identity.age(61);
    const phone = identity.browser(program);
    await phone.signIn(person.email);
    expect((await remove({ ...person, browser: phone }, { otp })).status).toBe(422);
    for (let guess = 0; guess < 5; guess += 1) {
      await remove(person, { otp: otp === '000000' ? '111111' : '000000' });
    }
    expect(await remove(person, { otp })).toMatchObject({ status: 422, body: { code: 'otp_locked' } });
    await identity.age(61);
    const late = await deletionCode(person);
    await identity.age(601);
    expect(await remove(person, { otp: late })).toMatchObject({ status: 422, body: { code: 'otp_expired' } });
    expect(await held(person.id)).toBe(1);
  });

  it('is published again once a day, so that what was written elsewhere since is deleted', async () => {
    const other = await identity.program();
    const id = '99998';
    await identity.database.query('INSERT INTO erasure (program_id, participant_id) VALUES ($1, $2), ($1, 1)', [
      other,
      id,
    ]);
    await identity.database.query('ALTER TABLE erasure DISABLE TRIGGER ALL');
    await identity.database.query(`UPDATE erasure SET erased_at = now() - interval '91 days' WHERE participant_id = 1`);
    await identity.database.query('ALTER TABLE erasure ENABLE TRIGGER ALL');
    const published = async (): Promise<unknown[]> =>
      (
        await identity.database.query<{ payload: Json }>(
          `SELECT payload FROM event WHERE program_id = $1 AND type = 'participant.erased'`,
          [other],
        )
      ).map(({ payload }) => payload['participant_id']);
    const app = identity.instances.services[0]?.app;
    await Promise.all([app?.get(ErasureSweep).run(), app?.get(ErasureSweep).run()]);
    expect(await published()).toEqual([id]);
    await identity.database.query(`UPDATE program_copy SET erasures_swept_at = now() - interval '21 hours'`);
    await app?.get(ErasureSweep).run();
    expect(await published()).toEqual([id, id]);
    // A turn that fails on its way is due again after an hour, not after a day.
    const age = (interval: string): Promise<unknown> =>
      identity.database.query('UPDATE program_copy SET erasures_swept_at = erasures_swept_at - $1::interval', [
        interval,
      ]);
    await age('21 hours');
    await identity.database.query('ALTER TABLE event RENAME TO event_away');
    await app?.get(ErasureSweep).run();
    await identity.database.query('ALTER TABLE event_away RENAME TO event');
    await app?.get(ErasureSweep).run();
    expect(await published()).toEqual([id, id]);
    await age('61 minutes');
    await app?.get(ErasureSweep).run();
    expect(await published()).toEqual([id, id, id]);
    await age('61 minutes');
    await app?.get(ErasureSweep).run();
    expect(await published()).toEqual([id, id, id]);
  });

  it('is published again for ninety days', async () => {
    const other = await identity.program();
    await identity.database.query(
      `INSERT INTO erasure (program_id, participant_id, erased_at)
       VALUES ($1, 99996, now() - interval '89 days'), ($1, 99997, now() - interval '91 days')`,
      [other],
    );
    await identity.instances.services[0]?.app.get(ErasureSweep).run();
    const published = await identity.database.query(
      `SELECT payload ->> 'participant_id' AS id FROM event WHERE program_id = $1 AND type = 'participant.erased'`,
      [other],
    );
    expect(published).toEqual([{ id: '99996' }]);
  });

  describe('of a person whom a restored database has brought back', () => {
    const erasedAt = '2026-01-02T10:00:00.000Z';

    async function restored(fields: { created_at: string }): Promise<string> {
      const { id } = await identity.participant(program, { first_name: 'Canary', last_name: 'Back' });
      await identity.database.query('UPDATE participant SET created_at = $2 WHERE id = $1', [id, fields.created_at]);
      return id;
    }

    async function learned(...ids: string[]): Promise<void> {
      const app = identity.instances.services[0]?.app;
      const handler = app?.get(EventHandlers).of('identity').get('erasures.known');
      const erasures = ids.map((participant_id) => ({ participant_id, erased_at: erasedAt }));
      const event = { type: 'erasures.known', data: { erasures }, effective_at: erasedAt } as unknown as EventEnvelope;
      const scope = { programId: program };
      await app?.get(Database).transaction(scope, async () => handler?.handle(scope, [event]));
    }

    const listed = (id: string): Promise<number> =>
      identity.count('SELECT count(*) FROM erasure WHERE participant_id = $1 AND erased_at = $2', [id, erasedAt]);
    const published = (id: string): Promise<number> =>
      identity.count(`SELECT count(*) FROM event WHERE type = 'participant.erased' AND participant_id = $1`, [id]);

    it('comes again once another service says that it knows them as erased', async () => {
      const id = await restored({ created_at: erasedAt });
      const other = await restored({ created_at: erasedAt });
      await learned(id, '99997');
      expect([await held(id), await listed(id), await published(id)]).toEqual([0, 1, 1]);
      expect(await listed('99997')).toBe(1);
      expect(await held(other)).toBe(1);
      await learned(id, '99997');
      expect([await listed(id), await published(id)]).toEqual([1, 1]);
    });

    it('leaves alone a person who joined later and was given the same id', async () => {
      const id = await restored({ created_at: '2026-01-02T10:00:00.001Z' });
      await learned(id);
      expect([await held(id), await listed(id), await published(id)]).toEqual([1, 0, 0]);
    });

    it('comes again after a day where the list of erasures was saved', async () => {
      const id = await restored({ created_at: erasedAt });
      const later = await restored({ created_at: '2026-01-02T10:00:00.001Z' });
      await identity.database.query('INSERT INTO erasure SELECT $1, unnest($2::bigint[]), $3', [
        program,
        [id, later],
        erasedAt,
      ]);
      await identity.database.query('UPDATE program_copy SET erasures_swept_at = NULL');
      await identity.instances.services[0]?.app.get(ErasureSweep).run();
      expect([await held(id), await held(later)]).toEqual([0, 1]);
    });
  });

  it('refuses changes of the list of erasures, even by its owner', async () => {
    await expect(identity.database.query('DELETE FROM erasure')).rejects.toThrow('erasure is append-only');
  });
});

describe('the erasure of a person who was imported', () => {
  const header = 'id,email,first_name';
  const canary = 'canary-import@xn--mnchen-3ya.example';

  async function filesOf(programId: string): Promise<string[]> {
    const folder = join(identity.files, 'imports', programId);
    return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  }

  it('reaches files, verdicts, dry runs and lists of refused rows, and leaves all other rows [INV-41]', async () => {
    const staff = new Staff(identity, await identity.program());
    const tagged = `${header},tags`;
    const own = `,Canary-Import@XN--mnchen-3ya.Example,Yellow,"vip,\nearly"`;
    const file = `${tagged}\n,ada@example.com,Ada,\n${own}\n,ben@example.com,Ben,\n`;
    const faulty = `"${'x'.repeat(70)}"`;
    const refused = `${header}\n, ${canary},${faulty}\n,canary-import@münchen.example,${faulty}\n,zoe@example.com,Zoe\n`;
    const { id } = await staff.import(file);
    await staff.import(refused, { ...addAll, dry_run: 'true' });
    const person = (await staff.people()).find(({ email }) => email === canary)?.['id'] as string;
    const byId = await staff.import(`${header}\n${person},other@example.com,Renamed\n,eve@example.com,Eve\n`, {
      ...addAll,
      dry_run: 'true',
    });
    expect((await filesOf(staff.programId)).join('').match(/canary|renamed/gi)).toHaveLength(4);

    const deleted = await staff.post(`/participants/${person}/delete_participant`, { confirmation: canary });
    expect(deleted.status).toBe(200);
    await identity.instances.services[0]?.app.get(ImportErasuresJobs).run();
    const files = (await filesOf(staff.programId)).sort();
    expect(files).toEqual([
      `${header}\n\n\n,zoe@example.com,Zoe\n`,
      `${header}\n\n,eve@example.com,Eve\n`,
      `${tagged}\n,ada@example.com,Ada,\n\n\n,ben@example.com,Ben,\n`,
    ]);
    const verdicts = `/programs/${staff.programId}/participants/import/${id}/verdicts.csv`;
    expect((await staff.text(verdicts)).trim().split('\r\n')).toEqual([
      'line,email,verdict,message',
      '2,ada@example.com,unchanged,',
      '5,ben@example.com,unchanged,',
    ]);
    expect((await staff.importOf(byId.id)).status).toBe('checked');
    for (const table of ['participant_import', 'job', 'job_refusal', 'participant_import_change']) {
      const trace = `SELECT count(*) FROM ${table} r WHERE r.program_id = $1 AND r::text ~* 'canary'`;
      expect([table, await identity.count(trace, [staff.programId])]).toEqual([table, 0]);
    }
    expect(await identity.count('SELECT count(*) FROM import_erasure')).toBe(0);
  });

  it('keeps an import that was checked before from adding the person again', async () => {
    const staff = new Staff(identity, await identity.program());
    const tasks = identity.instances.services[0]?.app.get(ImportErasuresJobs);
    const rewriting = jest.spyOn(tasks as unknown as { work: () => Promise<void> }, 'work').mockResolvedValue();
    try {
      const file = `email,points\n${canary},7\nben@example.com,5\n`;
      const { id, counts } = await staff.import(file, { ...addAll, dry_run: 'true' });
      expect(counts).toMatchObject({ created: 2 });
      await staff.import(`email\n${canary}\n`);
      const person = (await staff.people())[0]?.['id'] as string;
      await staff.post(`/participants/${person}/delete_participant`, { confirmation: canary });
      const run = await staff.post(`/programs/${staff.programId}/participants/import/${id}/run`);
      await staff.ended(run.body['job_id'] as string);
      expect((await staff.importOf(id)).counts).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 1 });
      const people = await staff.people();
      expect(people.map(({ email }) => email)).toEqual(['ben@example.com']);
      const points = await identity.database.query<{ payload: Json }>(
        `SELECT payload FROM event WHERE program_id = $1 AND type = 'points.imported'`,
        [staff.programId],
      );
      expect(points.map(({ payload }) => payload['rows'])).toEqual([
        [{ participant_id: people[0]?.['id'], points: '5' }],
      ]);
      const refused = 'SELECT count(*) FROM job_refusal WHERE program_id = $1 AND line = 2 AND value IS NULL';
      expect(await identity.count(refused, [staff.programId])).toBe(1);
      const verdicts = `/programs/${staff.programId}/participants/import/${id}/verdicts.csv`;
      expect(await staff.text(verdicts)).toContain('\r\n2,,refused,email: this participant has been erased\r\n');
    } finally {
      rewriting.mockRestore();
    }
    await tasks?.run();
    expect((await filesOf(staff.programId)).join('')).not.toContain(canary);
  });

  it('waits for a file that a job reads', async () => {
    const staff = new Staff(identity, await identity.program());
    await staff.import(`${header}\n,${canary},Canary\n,ben@example.com,Ben\n`);
    const person = (await staff.people()).find(({ email }) => email === canary)?.['id'] as string;
    const set = async (status: string, job: string): Promise<void> => {
      await identity.database.query('UPDATE participant_import SET status = $2 WHERE program_id = $1', [
        staff.programId,
        status,
      ]);
      await identity.database.query(
        `UPDATE job SET status = $2::text, finished_at = CASE $2 WHEN 'done' THEN now() END,
           next_at = CASE $2 WHEN 'done' THEN NULL ELSE now() + interval '1 hour' END WHERE program_id = $1`,
        [staff.programId, job],
      );
    };
    await set('checking', 'running');
    await staff.post(`/participants/${person}/delete_participant`, { confirmation: canary });
    const jobs = identity.instances.services[0]?.app.get(ImportErasuresJobs);
    await jobs?.run();
    expect((await filesOf(staff.programId)).join()).toContain(canary);
    await set('done', 'done');
    await jobs?.run();
    expect(await filesOf(staff.programId)).toEqual([`${header}\n\n,ben@example.com,Ben\n`]);
  });

  it.each([
    // The runner asks before the job begins, and before each of its steps.
    ['between its steps', 'assertRunning', 3],
    ['before its end', 'finish', 1],
  ] as const)('reaches what a running dry run has found, %s', async (_when, method, nth) => {
    const staff = new Staff(identity, await identity.program());
    await staff.import(`email\n${canary}\n`);
    const person = (await staff.people())[0]?.['id'] as string;
    const jobs = identity.instances.services[0]!.app.get(JobsRepository);
    const original = jobs[method].bind(jobs) as (...args: unknown[]) => Promise<void>;
    let calls = 0;
    const spy = jest.spyOn(jobs, method).mockImplementation(async (...args: unknown[]) => {
      calls += 1;
      if (calls === nth) await staff.post(`/participants/${person}/delete_participant`, { confirmation: canary });
      return original(...args);
    });
    try {
      const rows = Array.from({ length: 2_001 }, (_, n) => `p${n}@example.com\n`).join('');
      const { id } = await staff.import(`email\n${canary}\n${rows}`, { ...addAll, dry_run: 'true' });
      expect((await staff.importOf(id)).sample[0]).toMatchObject({ line: 2, email: '', verdict: 'unchanged' });
      expect(await staff.people()).toEqual([]);
      const trace = `SELECT count(*) FROM job r WHERE r.program_id = $1 AND r::text ~* 'canary'`;
      expect(await identity.count(trace, [staff.programId])).toBe(0);
    } finally {
      spy.mockRestore();
    }
  });

  it('reaches the file of a dry run that was cancelled, which is deleted for its age like others', async () => {
    const staff = new Staff(identity, await identity.program());
    await staff.import(`${header}\n,${canary},Canary\n`);
    const person = (await staff.people())[0]?.['id'] as string;
    const app = identity.instances.services[0]?.app;
    const waking = jest.spyOn(app!.get(JobRunner), 'wake').mockReturnValue();
    try {
      const dryRun = { ...addAll, dry_run: 'true' };
      const { body } = await staff.send(`${header}\n,${canary},Canary\n,eve@example.com,Eve\n`, dryRun);
      const cancel = `/programs/${staff.programId}/participant_jobs/${String(body['job_id'])}/cancel`;
      expect((await staff.post(cancel)).body).toMatchObject({ status: 'cancelled' });
    } finally {
      waking.mockRestore();
    }
    await staff.post(`/participants/${person}/delete_participant`, { confirmation: canary });
    await app?.get(ImportErasuresJobs).run();
    expect((await filesOf(staff.programId)).sort()).toEqual([`${header}\n\n`, `${header}\n\n,eve@example.com,Eve\n`]);
    const waiting = 'SELECT count(*) FROM import_erasure WHERE program_id = $1';
    expect(await identity.count(waiting, [staff.programId])).toBe(0);
    const age = `UPDATE participant_import SET created_at = created_at - interval '31 days' WHERE program_id = $1`;
    await identity.database.query(age, [staff.programId]);
    await app?.get(HousekeepingJobs).run();
    expect(await filesOf(staff.programId)).toEqual([]);
  });
});

describe('identity’s personal data of a participant', () => {
  it('is complete, a record a line, for the participant only', async () => {
    const person = await signedIn();
    const caller = await person.browser.caller();
    const answer = await identity.call(caller, 'GET', '/internal/personal_data');
    const lines = (answer.body as unknown as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, Json]);
    expect(lines.map(([section]) => section)).toEqual(['profile', 'sessions']);
    expect(lines[0]?.[1]).toMatchObject({ email: person.email, first_name: 'Canary', sign_in_count: 1 });
    expect(lines[1]?.[1]).toMatchObject({ user_agent: person.browser.userAgent });
    expect((await identity.call(service('gateway'), 'GET', '/internal/personal_data')).status).toBe(403);
  });
});
