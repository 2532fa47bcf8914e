import { Database } from '@laurel/service-kit/database/database';
import { countingFact, type CountingFact, deliveries } from '@laurel/test-kit/events/completion-facts';
import fc from 'fast-check';
import { ParticipantsEvents } from '../src/participants/participants/participants.events.ts';
import { IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program();
});

afterAll(() => identity.stop());

async function receive(facts: readonly CountingFact[]): Promise<void> {
  const { app } = identity.instances.services[0]!;
  const scope = { programId: program };
  const events = app.get(ParticipantsEvents);
  const envelope = { id: '', version: 1, program_id: program, effective_at: '2026-01-01T00:00:00Z', trace_id: null };
  await app.get(Database).transaction(scope, async () => {
    for (const fact of facts) {
      if (fact.type === 'challenge.completed') await events.challengesCompleted(scope, [{ ...envelope, ...fact }]);
      else if (fact.type === 'completion.reversed') await events.completionsReversed(scope, [{ ...envelope, ...fact }]);
      else await events.completionsReset(scope, [{ ...envelope, ...fact }]);
    }
  });
}

async function countOf(id: string): Promise<number | undefined> {
  const [row] = await identity.database.query<{ completed_challenges: number }>(
    'SELECT completed_challenges FROM participant_stats WHERE participant_id = $1',
    [id],
  );
  return row?.completed_challenges;
}

describe('the stored count of a participant’s completed challenges', () => {
  it('ends at the count of programs, whether events come doubled, late or in another order [A-252]', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries('0'), async ({ facts, last }) => {
        const { id } = await identity.participant(program);
        await receive(facts.map((fact) => ({ ...fact, data: { ...fact.data, participant_id: id } }) as CountingFact));
        expect(await countOf(id)).toBe(last);
      }),
      { numRuns: 40 },
    );
  });

  it('is written again by an event of an equal version', async () => {
    const { id } = await identity.participant(program);
    await receive([countingFact('challenge.completed', id, 3, 3)]);
    await identity.database.query('UPDATE participant_stats SET completed_challenges = 9 WHERE participant_id = $1', [
      id,
    ]);
    await receive([countingFact('challenge.completed', id, 2, 2)]);
    expect(await countOf(id)).toBe(9);
    await receive([countingFact('challenge.completed', id, 3, 3)]);
    expect(await countOf(id)).toBe(3);
  });
});
