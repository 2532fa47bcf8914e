import { Database } from '@laurel/service-kit/database/database';
import { sendersTo } from '@laurel/service-kit/events/watermark';
import { handleUpTo } from '@laurel/test-kit/events/open-events';
import { quietPool } from '@laurel/test-kit/postgres';
import { waitFor } from '@laurel/test-kit/wait-for';
import { ParticipantsEvents } from '../../src/participants/participants/participants.events.ts';
import { IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { addAll, ignoreAll, Staff } from './import-form.fixture.ts';

const HEADER = 'id,email,first_name,last_name,points,tags,sign_in_count,clicks\n';

let identity: IdentityUnderTest;
let staff: Staff;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
});
beforeEach(async () => {
  await handleUpTo(identity.database, sendersTo('identity'), 'infinity');
  staff = new Staff(identity, await identity.program());
});
afterAll(async () => {
  await identity.stop();
});

const recordOf = async (id: string): Promise<Json> => (await staff.people()).find((each) => each['id'] === id) ?? {};

/** Starts an undo that has restored what was replaced, and waits with the added participants; returns its job. */
async function heldUndo(importId: string): Promise<string> {
  await handleUpTo(identity.database, sendersTo('identity'), new Date(Date.now() - 60_000).toISOString());
  const { body } = await staff.post(`/programs/${staff.programId}/participants/import/${importId}/undo`);
  // A job that works holds its lease for longer than one that waits puts itself off.
  const postponed = `SELECT count(*) FROM job
    WHERE id = $1 AND state ->> 'list' = 'added' AND next_at < now() + interval '3 seconds'`;
  const waits = async (): Promise<boolean> => (await identity.count(postponed, [body['job_id']])) > 0;
  await waitFor(waits, { within: 10_000, every: 10, what: 'the undo to wait for the added participants' });
  return body['job_id'] as string;
}

let balances = 0;

/** Receives the points that participants have earned in all, as rewards publishes them. */
async function receiveBalances(...earned: [participantId: string, points: number][]): Promise<void> {
  const version = String((balances += 1));
  const data = earned.map(([participant_id, points]) => ({
    participant_id,
    points: String(points),
    unused_points: String(points),
    rewards_earned: 0,
    rewards_awarded: 0,
    version,
  }));
  const { app } = identity.instances.services[0]!;
  const scope = { programId: staff.programId };
  await app
    .get(Database)
    .transaction(scope, () =>
      app.get(ParticipantsEvents).balancesChanged(scope, [{ data: { balances: data } }] as never),
    );
}

/** A visitor signs up, and proves the address. */
async function joinAs(email: string): Promise<void> {
  const browser = identity.browser(staff.programId);
  await browser.signUp(email);
  await browser.verifyCode(email, await identity.mailServer.code(email));
}

const cancel = (jobId: string): Promise<unknown> =>
  staff.post(`/programs/${staff.programId}/participant_jobs/${jobId}/cancel`);

describe('the undo of an import', () => {
  it('removes participants whose imported points have earned an achievement, not those who have claimed', async () => {
    const { id: importId } = await staff.import(`${HEADER},lit@example.com,,,5,,,\n,claimant@example.com,,,5,,,\n`);
    const [claimant, lit] = await staff.people();
    const earned = 'UPDATE participant_stats SET rewards_earned = 2, rewards_awarded = $2 WHERE participant_id = $1';
    await identity.database.query(earned, [lit?.['id'], 2]);
    await identity.database.query(earned, [claimant?.['id'], 1]);
    expect((await staff.undo(importId)).result).toMatchObject({ removed: 1, kept: 1 });
    expect((await staff.people()).map((each) => each['email'])).toEqual(['claimant@example.com']);
  });

  it('keeps a participant whose prize is known here only later [A-272]', async () => {
    const { id: importId } = await staff.import(`${HEADER},idle@example.com,I,,,,,\n,winner@example.com,W,,,,,\n`);
    const [, winner] = await staff.people();
    const jobId = await heldUndo(importId);
    await identity.database.query('UPDATE participant_stats SET rewards_earned = 1 WHERE participant_id = $1', [
      winner?.['id'],
    ]);
    expect(await staff.people()).toHaveLength(2);
    await handleUpTo(identity.database, sendersTo('identity'), 'infinity');
    expect((await staff.ended(jobId)).result).toMatchObject({ removed: 1, kept: 1 });
    expect((await staff.people()).map((each) => each['email'])).toEqual(['winner@example.com']);
  });

  it('leaves an address to the participant who signed up with it since, and restores the rest [A-272]', async () => {
    const [ada, ben] = [await identity.participant(staff.programId), await identity.participant(staff.programId)];
    const moved = { ...ignoreAll, email: 'replace', naming: 'replace' };
    const rows = `${ada.id},ada@new.example,Augusta,,,,,\n${ben.id},ben@new.example,Benjamin,,,,,\n`;
    const { id: importId } = await staff.import(HEADER + rows, moved);
    await joinAs(ada.email);
    expect(await staff.undo(importId)).toMatchObject({
      status: 'done',
      result: { restored: 1, removed: 0, kept: 1 },
    });
    expect((await staff.importOf(importId)).status).toBe('undone');
    expect(await recordOf(ada.id)).toMatchObject({ email: 'ada@new.example', first_name: 'Ada' });
    expect(await recordOf(ben.id)).toMatchObject({ email: ben.email, first_name: 'Ada' });
    expect((await staff.people()).filter(({ email }) => email === ada.email)).toMatchObject([{ first_name: 'Grace' }]);
  });

  it('finds a visitor who signs up with an old address meanwhile in the same turn [A-272]', async () => {
    const { id, email } = await identity.participant(staff.programId);
    const moved = { ...ignoreAll, email: 'replace' };
    const { id: importId } = await staff.import(`${HEADER}${id},moved@new.example,,,,,,\n`, moved);
    const pool = quietPool(identity.database.adminUrl, 1);
    const other = await pool.connect();
    await other.query('BEGIN');
    await other.query(
      `WITH late AS (
         INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
         VALUES ($1, $2, 'Late', '', 'late', '', 'active') RETURNING program_id, id)
       INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM late`,
      [staff.programId, email],
    );
    const { body } = await staff.post(`/programs/${staff.programId}/participants/import/${importId}/undo`);
    const isWaiting = async (): Promise<boolean> =>
      (await identity.count('SELECT count(*) FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()')) > 0;
    await waitFor(isWaiting, { within: 5_000, every: 10, what: 'the undo to meet them' });
    const turn = (): Promise<Json[]> =>
      identity.database.query('SELECT lease FROM job WHERE id = $1', [body['job_id']]);
    const before = await turn();
    await other.query('COMMIT');
    other.release();
    await pool.end();
    expect((await staff.ended(body['job_id'] as string)).result).toMatchObject({ restored: 0, kept: 1 });
    expect(await turn()).toEqual(before);
    expect(await recordOf(id)).toMatchObject({ email: 'moved@new.example' });
  });

  it.each([
    ['is cancelled while it waits', 'cancelled', 'SELECT $1::bigint'],
    [
      'is cancelled before a process has it',
      'cancelled',
      `UPDATE job SET status = 'queued', next_at = now() + interval '1 hour' WHERE id = $1`,
    ],
    ['ends its process too often', 'failed', 'UPDATE job SET attempts = 4, next_at = now() WHERE id = $1'],
  ])('can be started again when its job %s [A-272]', async (_how, status, sql) => {
    const { id: importId } = await staff.import(`${HEADER},idle@example.com,I,,,,,\n`);
    const jobId = await heldUndo(importId);
    await identity.database.query(sql, [jobId]);
    if (status === 'cancelled') await cancel(jobId);
    expect((await staff.ended(jobId)).status).toBe(status);
    const { undo_until, ...record } = await staff.importOf(importId);
    expect([record.status, undo_until]).toEqual(['failed', expect.any(String)]);
    await handleUpTo(identity.database, sendersTo('identity'), 'infinity');
    expect((await staff.undo(importId)).result).toMatchObject({ removed: 1 });
  });

  it('subtracts sign-ins and clicks once, also when it is cancelled and started again [A-272]', async () => {
    const { id, email } = await identity.participant(staff.programId);
    await staff.import(`${HEADER},${email},,,,,10,20\n`);
    const { id: importId } = await staff.import(`${HEADER},${email},,,,,2,3\n,idle@example.com,I,,,,,\n`, addAll);
    expect(await recordOf(id)).toMatchObject({ sign_in_count: 12, clicks: 23 });
    const jobId = await heldUndo(importId);
    expect(await recordOf(id)).toMatchObject({ sign_in_count: 10, clicks: 20 });
    await cancel(jobId);
    expect((await staff.ended(jobId)).status).toBe('cancelled');
    await handleUpTo(identity.database, sendersTo('identity'), 'infinity');
    const { result } = await staff.undo(importId);
    expect(await recordOf(id)).toMatchObject({ sign_in_count: 10, clicks: 20 });
    expect(result).toMatchObject({ restored: 0, removed: 1 });
  });

  it('keeps participants with points that the import did not give, also when it is started again [A-272]', async () => {
    const rows = ',buyer@example.com,B,,5,,,\n,idle@example.com,I,,5,,,\n,winner@example.com,W,,,,,\n';
    const { id: importId } = await staff.import(HEADER + rows);
    const ids = new Map((await staff.people()).map(({ id, email }) => [email, id as string]));
    const [buyer = '', idle = '', winner = ''] = ['buyer', 'idle', 'winner'].map((n) => ids.get(`${n}@example.com`));
    await receiveBalances([buyer, 7], [idle, 5], [winner, 1]);
    expect((await staff.undo(importId)).result).toMatchObject({ removed: 1, kept: 2 });
    expect((await staff.people()).map(({ id }) => id)).toEqual([buyer, winner]);
    // The undo ended behind its last participant, and the points of the import are taken back.
    await receiveBalances([buyer, 2], [winner, 1]);
    await identity.database.query(`UPDATE participant_import SET status = 'failed' WHERE id = $1`, [importId]);
    expect((await staff.undo(importId)).result).toMatchObject({ removed: 0, kept: 2 });
  });
});
