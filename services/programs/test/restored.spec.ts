import { participant } from '@laurel/test-kit/caller-factories';
import { ChildInstance } from '@laurel/test-kit/instances';
import { fileURLToPath } from 'node:url';
import { ProgramsUnderTest, submit } from './programs.fixture.ts';

const P = '1';
let programs: ProgramsUnderTest;
let challenge: string;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  await programs.addPrograms([{ id: P, organization: '10' }]);
  challenge = await programs.challenge(P);
});
afterAll(() => programs.stop());

/** Completes the challenge; resolves with the completion's id, of which other services make keys. */
async function complete(participantId: string): Promise<string | undefined> {
  expect((await submit(programs.as(participant(P, participantId)), challenge)).status).toBe(200);
  const [row] = await programs.database.query<{ id: string }>(
    `SELECT payload ->> 'completion_id' AS id FROM event
     WHERE type = 'challenge.completed' AND payload ->> 'participant_id' = $1`,
    [participantId],
  );
  return row?.id;
}

/** Puts completions and their sequence back to the state before the first one. */
const restore = (): Promise<unknown> =>
  programs.database.query(`
    BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM completion; DELETE FROM participant_action; DELETE FROM participant_action_source;
    SELECT setval(pg_get_serial_sequence('completion', 'id'), 1, false); COMMIT`);

describe('a database that was restored alone', () => {
  it('issues ids that no service has seen once its sequences are advanced', async () => {
    const lost = await complete('70');
    await restore();
    expect(await complete('71')).toBe(lost);
    await restore();
    const entry = fileURLToPath(new URL('../src/restored.ts', import.meta.url));
    const command = await ChildInstance.start({ entry, env: programs.env });
    expect([await command.ended(), command.output]).toEqual([
      0,
      expect.stringContaining('completion_id_seq issues 2000000001 next\n'),
    ]);
    expect(await complete('72')).toBe('2000000001');
  });
});
