import { participant } from '@laurel/test-kit/caller-factories';
import { allHandled, ProgramsUnderTest, submit } from './programs-under-test.ts';

const PROGRAM = '1';
let programs: ProgramsUnderTest;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  await programs.addPrograms([{ id: PROGRAM, organization: '10' }]);
});
afterAll(() => programs.stop());

const snapshot = (id: string, changes: object = {}): object => ({
  participant_id: id,
  first_name: 'Canary',
  last_name: 'Yellow',
  email: 'canary@example.com',
  status: 'active',
  created_at: '2026-11-21T10:00:00.000Z',
  version: '1',
  ...changes,
});

async function tell(type: string, payload: object): Promise<void> {
  await programs.database.query(
    `INSERT INTO event (program_id, type, payload, effective_at) VALUES ($1, $2, $3, now())`,
    [PROGRAM, type, JSON.stringify(payload)],
  );
  await allHandled(programs.database);
}

const rows = (table: string, id: string): Promise<object[]> =>
  programs.database.query(`SELECT * FROM ${table} WHERE participant_id = $1`, [id]);

describe('what the programs service holds of a person', () => {
  it('is told to them, a record a line', async () => {
    await tell('participant.changed', snapshot('900'));
    const ada = programs.as(participant(PROGRAM, '900'));
    await submit(ada, await programs.challenge(PROGRAM, { caption: 'Find the loop' }));
    const { body } = await ada.get('/internal/personal_data');
    const records = (body as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, object]);
    expect(records).toMatchObject([
      ['activity', { title: 'Find the loop', action_type: 'challenge', points: 50 }],
      ['completed_challenges', { challenge: 'Find the loop', points: 50 }],
    ]);
  });

  it('is gone once they are erased, also when an older fact comes late; counts stay [INV-41]', async () => {
    await tell('participant.changed', snapshot('901'));
    await tell('participant.changed', snapshot('902', { first_name: 'Ben' }));
    const name = await programs.challenge(PROGRAM, {});
    await submit(programs.as(participant(PROGRAM, '901')), name);
    await submit(programs.as(participant(PROGRAM, '902')), name);
    const gone = { first_name: '', last_name: '', email: null, status: 'inactive', version: '3' };
    const erased = snapshot('901', gone);
    await tell('participant.erased', erased);
    await tell('participant.changed', snapshot('901', { version: '2' }));
    const left = await programs.database.query(`SELECT FROM participant p WHERE id = 901 AND p::text ~* 'canary'`);
    expect(left).toEqual([]);
    expect(await rows('participant_action', '901')).toEqual([]);
    expect(await rows('completion', '901')).toHaveLength(1);
    expect(await rows('participant_action', '902')).toHaveLength(1);
  });
});
