import { Database } from '@laurel/service-kit/database/database';
import { countingEvent, type CountingEvent, deliveries } from '@laurel/test-kit/events/completion-events';
import fc from 'fast-check';
import { ParticipantsEvents } from '../src/participants/participants.events.ts';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

let receipts: ReceiptsUnderTest;
let people = 0;

beforeAll(async () => {
  receipts = await ReceiptsUnderTest.start();
  await receipts.addProgram('1');
});

afterAll(() => receipts.stop());

async function receive(events: readonly CountingEvent[]): Promise<void> {
  const { app } = receipts.instances.services[0]!;
  const scope = { programId: '1' };
  const handlers = app.get(ParticipantsEvents);
  const envelope = { id: '', version: 1, program_id: '1', effective_at: '2026-01-01T00:00:00Z', trace_id: null };
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
  const [row] = await receipts.database.query<{ completed_challenges: number }>(
    'SELECT completed_challenges FROM participant_copy WHERE id = $1',
    [id],
  );
  return row?.completed_challenges;
}

describe('the count of completed challenges beside the sender of a receipt', () => {
  it('ends at the count in programs, for repeated, late and reordered events [A-314]', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries('0'), async ({ events, last }) => {
        people += 1;
        const id = String(people);
        await receive(
          events.map((event) => ({ ...event, data: { ...event.data, participant_id: id } }) as CountingEvent),
        );
        expect(await countOf(id)).toBe(last);
      }),
      { numRuns: 40 },
    );
  });

  it('is written again by an event of an equal version', async () => {
    people += 1;
    const id = String(people);
    await receive([countingEvent('challenge.completed', id, 3, 3)]);
    await receipts.database.query('UPDATE participant_copy SET completed_challenges = 9 WHERE id = $1', [id]);
    await receive([countingEvent('challenge.completed', id, 3, 3)]);
    expect(await countOf(id)).toBe(3);
  });

  it('is written again when it is republished, also for a participant without any completion left', async () => {
    people += 1;
    const id = String(people);
    await receive([countingEvent('completion.reversed', id, 0, 2)]);
    await receipts.database.query('UPDATE participant_copy SET completed_challenges = 9 WHERE id = $1', [id]);
    await receive([countingEvent('completions.counted', id, 0, 2)]);
    expect(await countOf(id)).toBe(0);
  });
});
