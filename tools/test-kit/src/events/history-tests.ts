import type { EventType } from '@laurel/contracts/events/domain-event';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { type HistoryOptions, HistoryUnderTest, type RecordedFact } from './history.ts';

const HOUR = 3_600_000;
const RUNS = 8;

export interface HistoryTests extends HistoryOptions {
  facts: readonly RecordedFact[];
  /** Statements that corrupt copies of other services' state, by the event that repairs them. */
  spoils: Partial<Record<EventType, readonly string[]>>;
  /** A text in every personal value of the history; nothing where the service stores no personal data. */
  personal?: string;
  /** SQL by which the owner of the participants erases them all; elsewhere the events of the history erase them. */
  erase?: string;
}

/** The events of `history.json` beside a spec. */
export const recordedFacts = (specUrl: string): RecordedFact[] =>
  JSON.parse(readFileSync(new URL('./history.json', specUrl), 'utf8')) as RecordedFact[];

/**
 * Tests every handler of a service with its history: for any order, repetition and delay of the events the tables end
 * the same; events after an erasure leave nothing personal, and neither does a backup from before it once the erasures are
 * republished; and republishing repairs each copy.
 */
export function testHistory({ facts, spoils, personal, erase, ...options }: HistoryTests): void {
  let service: HistoryUnderTest;
  const erases = ({ type }: RecordedFact): boolean => type === 'participant.erased' || type === 'erasures.known';
  const usual = facts.filter((fact) => !erases(fact));
  const erasures = facts.filter(erases);
  const spoiling = Object.entries(spoils);
  const indexes = usual.map((_fact, index) => index);

  beforeAll(async () => {
    service = await HistoryUnderTest.start(options);
  }, 60_000);
  afterAll(async () => {
    await service.stop();
  });

  const endOf = async (delivered: readonly RecordedFact[], lateMillis = 0): Promise<Record<string, string[]>> => {
    await service.begin(lateMillis);
    await service.deliver(delivered);
    return service.state();
  };

  it('contains an event for every handler', () => {
    const recorded = new Set(facts.map(({ type }) => type));
    const missing = [...service.handlers.keys()].filter((type) => !recorded.has(type));
    expect(missing).toEqual([]);
  });

  it('ends the same reversed, doubled under new ids, and an hour late', async () => {
    const end = await endOf(usual);
    expect(await endOf(usual.toReversed())).toEqual(end);
    expect(await endOf([...usual, ...usual])).toEqual(end);
    expect(await endOf(usual.flatMap((fact) => [fact, fact]))).toEqual(end);
    expect(await endOf(usual, HOUR)).toEqual(end);
  }, 120_000);

  it('ends the same in any order, with any facts repeated, early or late', async () => {
    const end = await endOf(usual);
    const order = fc.shuffledSubarray(indexes, { minLength: indexes.length });
    const again = fc.subarray(indexes);
    await fc.assert(
      fc.asyncProperty(order, again, fc.boolean(), async (first, repeated, late) => {
        const delivered = [...first, ...repeated].flatMap((index) => usual[index] ?? []);
        expect(await endOf(delivered, late ? HOUR : 0)).toEqual(end);
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  const ofPeople = personal === undefined ? it.skip : it;
  ofPeople(
    'leaves nothing personal when it comes after the erasure of everybody in it',
    async () => {
      for (const before of [[], usual]) {
        await service.begin();
        await service.deliver(before);
        if (erase !== undefined) await service.database.query(erase);
        await service.deliver([...erasures, ...usual]);
        expect(await service.tablesWith(personal ?? '')).toEqual([]);
      }
    },
    120_000,
  );

  ofPeople(
    'leaves nothing personal when a backup from before the erasures is restored and they are published again',
    async () => {
      await service.begin();
      await service.deliver(usual);
      await service.backUp();
      const before = await service.tablesWith(personal ?? '');
      expect(before).not.toEqual([]);
      if (erase !== undefined) await service.database.query(erase);
      await service.deliver(erasures);
      await service.restore();
      expect(await service.tablesWith(personal ?? '')).toEqual(before);
      await service.deliver(erasures);
      expect(await service.tablesWith(personal ?? '')).toEqual([]);
    },
    120_000,
  );

  it('repairs each copy when its events are republished', async () => {
    const end = await endOf(usual);
    for (const spoil of spoiling.flatMap(([, statements]) => statements)) {
      await service.database.query(spoil);
      expect(await service.state()).not.toEqual(end);
      await service.deliver(usual);
      expect([spoil, await service.state()]).toEqual([spoil, end]);
    }
  }, 120_000);
}
