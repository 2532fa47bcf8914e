import type { EventType } from '@laurel/contracts/events/domain-event';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { CopySums } from '@laurel/service-kit/copies/copy-sums';
import { differencesOf } from '@laurel/service-kit/copies/differences';
import { type HistoryOptions, HistoryUnderTest, RECORDED_AT } from './history.ts';
import { type RecordedEvent, republishedEvents } from './newest-records.ts';

const HOUR = 3_600_000;
const RUNS = 8;

export interface HistoryTests extends HistoryOptions {
  events: readonly RecordedEvent[];
  /** Statements that corrupt copies of other services' state, by the event that repairs them. */
  spoils: Partial<Record<EventType, readonly string[]>>;
  /** The statements among them whose copies the service cannot compare with their owner. */
  uncompared?: readonly string[];
  /** Why an event changes nothing that is compared, by its type. */
  effectless?: Partial<Record<EventType, string>>;
  /** A text in every personal value of the history; nothing where the service stores no personal data. */
  personal?: string;
  /** SQL by which the owner of the participants erases them all; elsewhere the events of the history erase them. */
  erase?: string;
}

/** The events of `history.json` beside a spec. */
export const recordedEvents = (specUrl: string): RecordedEvent[] =>
  JSON.parse(readFileSync(new URL('./history.json', specUrl), 'utf8')) as RecordedEvent[];

/**
 * Tests every handler of a service with its history: for any order, repetition and delay of the events, one by one or
 * in lists, the tables end the same; events after an erasure leave nothing personal, and neither does a backup from
 * before it once the erasures are republished; and republishing its event alone repairs each copy.
 */
export function testHistory({
  events,
  spoils,
  uncompared = [],
  effectless = {},
  personal,
  erase,
  ...options
}: HistoryTests): void {
  let service: HistoryUnderTest;
  const erases = ({ type }: RecordedEvent): boolean => type === 'participant.erased' || type === 'erasures.known';
  const usual = events.filter((event) => !erases(event));
  const erasures = events.filter(erases);
  const spoiling = Object.entries(spoils);
  const indexes = usual.map((_fact, index) => index);

  beforeAll(async () => {
    service = await HistoryUnderTest.start(options);
  }, 60_000);
  afterAll(async () => {
    await service.stop();
  });

  const endOf = async (
    delivered: readonly RecordedEvent[],
    { lateMillis = 0, inLists = false } = {},
  ): Promise<Record<string, string[]>> => {
    await service.begin(lateMillis);
    await service.deliver(delivered, { inLists });
    return service.state();
  };

  it('contains an event for every handler', () => {
    const recorded = new Set(events.map(({ type }) => type));
    const missing = [...service.handlers.keys()].filter((type) => !recorded.has(type));
    expect(missing).toEqual([]);
  });

  it('changes what is compared with each type of event, but for those that have a reason', async () => {
    await service.begin();
    const changing = new Set<string | undefined>();
    let before = JSON.stringify(await service.state());
    const afterEach = async (type: EventType | undefined): Promise<void> => {
      const after = JSON.stringify(await service.state());
      if (after !== before) changing.add(type);
      before = after;
    };
    for (const event of [...usual, ...erasures]) await service.deliver([event], { afterEach });
    // Its effect stands in a table of the kit: the test of wrong copies shows it.
    changing.add('copies.stated');
    const unchanging = [...service.handlers.keys()].filter((type) => !changing.has(type));
    expect(unchanging.sort()).toEqual(Object.keys(effectless).sort());
  }, 120_000);

  it('ends the same reversed, doubled under new ids, and an hour late', async () => {
    const end = await endOf(usual);
    expect(await endOf(usual.toReversed())).toEqual(end);
    expect(await endOf([...usual, ...usual])).toEqual(end);
    expect(await endOf(usual.flatMap((event) => [event, event]))).toEqual(end);
    expect(await endOf(usual, { lateMillis: HOUR })).toEqual(end);
  }, 120_000);

  it('ends the same when handlers take their events in lists', async () => {
    const end = await endOf(usual);
    for (const events of [usual, usual.toReversed(), [...usual, ...usual]]) {
      expect(await endOf(events, { inLists: true })).toEqual(end);
    }
  }, 120_000);

  it('ends the same in any order, with any events repeated, early or late, in lists or not', async () => {
    const end = await endOf(usual);
    const order = fc.shuffledSubarray(indexes, { minLength: indexes.length });
    const again = fc.subarray(indexes);
    await fc.assert(
      fc.asyncProperty(order, again, fc.boolean(), fc.boolean(), async (first, repeated, late, inLists) => {
        const delivered = [...first, ...repeated].flatMap((index) => usual[index] ?? []);
        expect(await endOf(delivered, { lateMillis: late ? HOUR : 0, inLists })).toEqual(end);
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

  it('names a statement that corrupts each copy that is compared', () => {
    expect(service.compared.filter((type) => !spoils[type]?.some((spoil) => !uncompared.includes(spoil)))).toEqual([]);
  });

  it('repairs each copy when the event that it is named with is republished, and by that event alone', async () => {
    const end = await endOf(usual);
    for (const [type, statements] of spoiling) {
      const again = republishedEvents(type as EventType, usual, new Date(RECORDED_AT).toISOString());
      for (const spoil of statements) {
        await service.database.query(spoil);
        expect(await service.state()).not.toEqual(end);
        await service.deliver(again);
        expect([spoil, await service.state()]).toEqual([spoil, end]);
      }
    }
  }, 120_000);

  it('has copies that equal the newest events about their records', async () => {
    await endOf(usual);
    for (const type of service.compared) {
      const [owner, own] = [await service.recordedSums(type, usual), await service.ownSums(type)];
      // Recorded events lack the optional fields.
      const differing = Object.keys(differencesOf(owner, own)).filter((field) => field in { ...owner.sums, count: 0 });
      expect([type, owner.count, differing]).toEqual([type, own.count, []]);
    }
  }, 120_000);

  it('reports a copy that is wrong at two statements, and no whole one', async () => {
    await endOf(usual);
    const own = new Map<string, CopySums>();
    for (const type of service.compared) own.set(type, await service.ownSums(type));
    let days = 0;
    const day = async (): Promise<string[]> => {
      const effective_at = new Date(RECORDED_AT + ++days * HOUR).toISOString();
      const statements = [...own].map(([type, sums]) => ({
        type: 'copies.stated' as const,
        effective_at,
        data: { type, ...sums },
      }));
      await service.deliver(statements);
      const differing = Object.entries(await service.differing());
      return differing.flatMap(([type, programs]) => (programs > 0 ? [type] : []));
    };
    expect([await day(), await day()]).toEqual([[], []]);
    for (const [type, statements] of spoiling) {
      for (const spoil of statements.filter((statement) => !uncompared.includes(statement))) {
        await service.database.query(spoil);
        expect([spoil, await day(), await day()]).toEqual([spoil, [], [type]]);
        await service.deliver(republishedEvents(type as EventType, usual, new Date(RECORDED_AT).toISOString()));
        expect([spoil, await day()]).toEqual([spoil, []]);
      }
    }
  }, 120_000);
}
