import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IdentityUnderTest } from '../identity.fixture.ts';
import { addAll, Staff } from './import-form.fixture.ts';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
});
afterAll(async () => {
  await identity.stop();
});

/** How many days after its writing each event of a type takes effect, in the order of writing. */
const daysAhead = async (programId: string, type: string): Promise<number[]> => {
  const rows = await identity.database.query<{ days: string }>(
    `SELECT round(extract(epoch FROM effective_at - now()) / 86400) AS days FROM event
     WHERE program_id = $1 AND type = $2 ORDER BY id`,
    [programId, type],
  );
  return rows.map(({ days }) => Number(days));
};

it('a reset and imported points take effect by the clock of the program, which dates completions and postings', async () => {
  const program = await identity.program();
  const staff = new Staff(identity, program);
  const { id, email } = await identity.participant(program);
  const resetAndImport = async (points: number): Promise<void> => {
    expect((await staff.post(`/participants/${id}/reset_activities`)).status).toBe(200);
    await staff.import(`email,points\n${email},${points}\n`, addAll);
  };
  await resetAndImport(5);
  await identity.database.query('UPDATE program_copy SET clock_offset_seconds = 86400 * 40 WHERE id = $1', [program]);
  await resetAndImport(6);
  expect(await daysAhead(program, 'activities.reset')).toEqual([0, 40]);
  expect(await daysAhead(program, 'points.imported')).toEqual([0, 40]);
});
