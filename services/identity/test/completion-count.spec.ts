import { Database } from '@laurel/service-kit/database/database';
import { countingEvent, type CountingEvent, deliveries } from '@laurel/test-kit/events/completion-events';
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

async function receive(events: readonly CountingEvent[]): Promise<void> {
  const { app } = identity.instances.services[0]!;
  const scope = { programId: program };
  const handlers = app.get(ParticipantsEvents);
  const envelope = { id: '', version: 1, program_id: program, effective_at: '2026-01-01T00:00:00Z', trace_id: null };
  await app.get(Database).transaction(scope, async () => {
    for (const event of events) {
      if (event.type === 'challenge.completed') await handlers.challengesCompleted(scope, [{ ...envelope, ...event }]);
      else if (event.type === 'completion.reversed')
        await handlers.completionsReversed(scope, [{ ...envelope, ...event }]);
      else if (event.type === 'completions.counted')
        await handlers.completionsCounted(scope, [{ ...envelope, ...event }]);
      else await handlers.completionsReset(scope, [{ ...envelope, ...event }]);
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
      fc.asyncProperty(deliveries('0'), async ({ events, last }) => {
        const { id } = await identity.participant(program);
        await receive(
          events.map((event) => ({ ...event, data: { ...event.data, participant_id: id } }) as CountingEvent),
        );
        expect(await countOf(id)).toBe(last);
      }),
      { numRuns: 40 },
    );
  });

  it('is written again by an event of an equal version', async () => {
    const { id } = await identity.participant(program);
    await receive([countingEvent('challenge.completed', id, 3, 3)]);
    await identity.database.query('UPDATE participant_stats SET completed_challenges = 9 WHERE participant_id = $1', [
      id,
    ]);
    await receive([countingEvent('challenge.completed', id, 2, 2)]);
    expect(await countOf(id)).toBe(9);
    await receive([countingEvent('challenge.completed', id, 3, 3)]);
    expect(await countOf(id)).toBe(3);
  });

  it('is written again when it is republished, also for a participant without any completion left', async () => {
    const { id } = await identity.participant(program);
    await receive([countingEvent('completion.reversed', id, 0, 2)]);
    await identity.database.query('UPDATE participant_stats SET completed_challenges = 9 WHERE participant_id = $1', [
      id,
    ]);
    await receive([countingEvent('completions.counted', id, 0, 2)]);
    expect(await countOf(id)).toBe(0);
  });
});
