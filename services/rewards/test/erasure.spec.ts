import { Database } from '@laurel/service-kit/database/database';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { barrier } from '@laurel/test-kit/barrier';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { INestApplicationContext } from '@nestjs/common';
import { PersonalDataRepository } from '../src/personal-data/personal-data.repository.ts';
import { RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(A);
});
afterAll(() => rewards.stop());

const person = (id: string) => ({
  participant_id: id,
  first_name: 'Canary',
  last_name: 'Yellow',
  email: 'canary@example.com' as string | null,
  status: 'active' as 'active' | 'inactive',
  created_at: '2026-11-21T10:00:00.000Z',
  version: '1',
});

const erased = (id: string) => ({
  ...person(id),
  first_name: '',
  last_name: '',
  email: null,
  status: 'inactive' as const,
  version: '2',
});

const member = (participant_id: string) => ({ participant_id, member: true, until: null, version: '1' });

describe('personal data in rewards', () => {
  it('is not written again by events that come after the erasure [INV-41]', async () => {
    await rewards.send(A, 'participant.changed', person('7'), person('8'));
    await rewards.handled();
    await rewards.send(A, 'participant.erased', erased('7'), erased('9'));
    await rewards.handled();
    await rewards.send(A, 'membership.changed', member('7'), member('8'), member('9'), member('10'));
    await rewards.send(A, 'participant.registered', { ...person('9'), referral_code: null });
    await rewards.send(A, 'participant.changed', { ...person('7'), version: '5' });
    await rewards.handled();
    const members = await rewards.database.query('SELECT participant_id FROM membership_copy ORDER BY 1');
    expect(members).toEqual([{ participant_id: '8' }, { participant_id: '10' }]);
    const named = await rewards.database.query(
      `SELECT id FROM participant_copy p WHERE p::text ~* 'canary' ORDER BY 1`,
    );
    expect(named).toEqual([{ id: '8' }]);
  });

  it('is deleted again by the daily erasure, where it was written since [INV-41]', async () => {
    const named = `SELECT FROM participant_copy p WHERE id = 30 AND p::text ~* 'canary'`;
    await rewards.send(A, 'participant.erased', erased('30'));
    await rewards.handled();
    await rewards.database.query(`UPDATE participant_copy SET first_name = 'Canary' WHERE id = 30`);
    await rewards.database.query('INSERT INTO membership_copy (program_id, participant_id, version) VALUES (1, 30, 1)');
    expect(await rewards.count(named)).toBe(1);
    await rewards.send(A, 'participant.erased', erased('30'));
    await rewards.handled();
    expect(await rewards.count(named)).toBe(0);
    expect(await rewards.count('SELECT FROM membership_copy WHERE participant_id = 30')).toBe(0);
  });

  it.each([
    ['a known participant', '20', true],
    ['a participant not received yet', '21', false],
  ])('is deleted by the erasure when it was written at the same moment, for %s', async (_who, id, known) => {
    const { app } = rewards.instances.services[0] as { app: INestApplicationContext };
    const [database, participants] = [app.get(Database), app.get(KnownParticipants, { strict: false })];
    const personal = app.get(PersonalDataRepository, { strict: false });
    const scope = { programId: A };
    if (known) await rewards.send(A, 'participant.changed', person(id));
    await rewards.handled();
    const found = barrier(2);
    const erasing = found().then(() =>
      database.transaction(scope, async () => {
        await participants.erase(scope, [{ ...erased(id), erased_at: new Date().toISOString() }]);
        await personal.erase(scope, [id]);
      }),
    );
    await database.transaction(scope, async () => {
      expect(await participants.withoutErased(scope, [member(id)])).toHaveLength(1);
      await found();
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await waitFor(async () => (await rewards.count(waits)) > 0, { what: 'the erasure to wait' });
      const sql = 'INSERT INTO membership_copy (program_id, participant_id, version) VALUES ($1, $2, 1)';
      await database.query(scope, sql, [A, id]);
    });
    await erasing;
    expect(await rewards.count('SELECT FROM membership_copy WHERE participant_id = $1', [id])).toBe(0);
  });
});
