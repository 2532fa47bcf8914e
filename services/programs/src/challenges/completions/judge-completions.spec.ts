import fc from 'fast-check';
import {
  type CompletedChallenge,
  type CompletionBookings,
  type Count,
  judgeCompletions,
  judgeReset,
  judgeReversal,
  judgeShare,
  occasionOf,
  type StoredCompletion,
} from './judge-completions.ts';

const AT = new Date('2026-11-23T12:00:00.000Z');

const challengeOf = (id: string, is_repeatable = false): CompletedChallenge => ({
  id,
  challenge_type: 'link',
  parameters: null,
  caption: `Challenge ${id}`,
  reward_type: id === '3' ? 'prize' : 'points',
  points: 10,
  is_repeatable,
});

/** In-memory version of book_completions(). */
class Store {
  readonly counts = new Map<string, Count>();
  readonly completions = new Map<string, StoredCompletion & { occasion: string }>();
  readonly tallies = new Map<string, { completions: number; points: number }>();
  private serial = 0;
  private clock = AT.getTime();

  /** Each change comes later than those before. */
  tick(): Date {
    return new Date((this.clock += 1_000));
  }

  count(participantId: string): Count {
    return this.counts.get(participantId) ?? { completions: 0, version: 0n, resetAt: null };
  }

  of(participantId: string): StoredCompletion[] {
    return [...this.completions.values()].filter((each) => each.participant_id === participantId);
  }

  record(wanted: readonly { participantId: string; challengeId: string; key?: string }[], at: Date = this.tick()) {
    const taken = [...this.completions.values()].map(({ participant_id, challenge, occasion }) =>
      occasionOf(participant_id, challenge.id, occasion),
    );
    const participants = wanted.map(({ participantId }) => participantId);
    const judged = judgeCompletions(
      {
        counts: new Map(participants.map((id) => [id, this.count(id)])),
        taken: new Set(taken),
        ids: wanted.map(() => String((this.serial += 1))),
      },
      wanted.map(({ participantId, challengeId, key = null }) => ({
        participantId,
        challenge: challengeOf(challengeId),
        points: 10,
        occasion: '',
        key,
        at,
      })),
    );
    this.book(judged.bookings);
    return judged;
  }

  book({ counts, completions, removed, tallies }: CompletionBookings): void {
    for (const { participant_id, completions: count, version, reset_at } of counts) {
      expect(BigInt(version)).toBe(this.count(participant_id).version + 1n);
      this.counts.set(participant_id, { completions: count, version: BigInt(version), resetAt: reset_at });
    }
    for (const id of removed) this.completions.delete(id);
    for (const { challenge_id, ...row } of completions) {
      this.completions.set(row.id, { ...row, challenge: challengeOf(challenge_id) });
    }
    for (const { challenge_id, completions: step, points } of tallies) {
      const tally = this.tallies.get(challenge_id) ?? { completions: 0, points: 0 };
      this.tallies.set(challenge_id, { completions: tally.completions + step, points: tally.points + points });
    }
  }

  /** Counts and tallies equal those of a recount. */
  check(): void {
    for (const [participantId, { completions }] of this.counts) {
      expect(completions).toBe(this.of(participantId).length);
    }
    for (const [challengeId, tally] of this.tallies) {
      const made = [...this.completions.values()].filter(({ challenge }) => challenge.id === challengeId);
      expect(tally).toEqual({ completions: made.length, points: made.reduce((sum, { points }) => sum + points, 0) });
    }
  }
}

const participant = fc.constantFrom('1', '2', '3');
const step = fc.oneof(
  fc.record({
    kind: fc.constant('record' as const),
    wanted: fc.array(fc.record({ participantId: participant, challengeId: fc.constantFrom('1', '2', '3') }), {
      maxLength: 6,
    }),
  }),
  fc.record({ kind: fc.constantFrom('reverse' as const, 'reset' as const), participantId: participant }),
);

describe('completions', () => {
  it('have exact counts and tallies, and every event states the count after its change', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const store = new Store();
        for (const each of steps) {
          if (each.kind === 'record') {
            for (const { data } of store.record(each.wanted).events) {
              expect(data).toMatchObject(statedBy(store, (data as { participant_id: string }).participant_id));
            }
          } else {
            const { participantId } = each;
            const had = store.of(participantId);
            const [first] = had;
            if (each.kind === 'reverse' && first === undefined) continue;
            const { bookings, event } =
              each.kind === 'reverse'
                ? judgeReversal(store.count(participantId), first as StoredCompletion, store.tick())
                : judgeReset(
                    store.count(participantId),
                    { reset_id: 'r', participant_id: participantId },
                    had,
                    store.tick(),
                  );
            store.book(bookings);
            expect(event.data).toMatchObject(statedBy(store, participantId));
          }
          store.check();
        }
      }),
    );
  });

  it('date the count by their effect, the latest of one version', () => {
    const minute = (count: number): Date => new Date(AT.getTime() + count * 60_000);
    const wanted = [3, 4, 2].map((at, index) => ({
      participantId: '1',
      challenge: challengeOf(String(index)),
      points: 10,
      occasion: '',
      key: null,
      at: minute(at),
    }));
    const again = { ...wanted[0]!, participantId: '2', at: minute(1), givenAgainAt: minute(9) };
    const loaded = { counts: new Map<string, Count>(), taken: new Set<string>(), ids: ['1', '2', '3', '4'] };
    const { counts } = judgeCompletions(loaded, [...wanted, again]).bookings;
    expect(counts.map(({ completions, counted_at }) => [completions, counted_at])).toEqual([
      [3, minute(4)],
      [1, minute(9)],
    ]);
    const store = new Store();
    store.record([{ participantId: '1', challengeId: '1' }]);
    const [stored] = store.of('1');
    expect(judgeReversal(store.count('1'), stored!, minute(5)).bookings.counts).toMatchObject([
      { completions: 0, counted_at: minute(5) },
    ]);
  });

  it('are made once for a participant, challenge and occasion, also within one list', () => {
    const store = new Store();
    const wanted = { participantId: '1', challengeId: '1' };
    const { recorded, events } = store.record([wanted, wanted]);
    expect(recorded.map((completion) => completion?.completion_id)).toEqual(['1', undefined]);
    expect(events).toHaveLength(1);
    expect(store.record([wanted]).events).toEqual([]);
  });

  it('are worth no points where the reward is a prize [P-178]', () => {
    const { recorded } = new Store().record([{ participantId: '1', challengeId: '3' }]);
    expect(recorded).toMatchObject([{ points: 0 }]);
  });

  it('are reversed by one event in a reset, which names each of them; paid or later ones stay [A-310]', () => {
    const store = new Store();
    store.record([
      { participantId: '1', challengeId: '1' },
      { participantId: '1', challengeId: '2', key: 'checkout:5' },
    ]);
    const at = store.tick();
    store.record([{ participantId: '1', challengeId: '3' }]);
    const reset = { reset_id: 'r', participant_id: '1' };
    const { bookings, event } = judgeReset(store.count('1'), reset, store.of('1'), at);
    expect(event).toMatchObject({
      type: 'completions.reset',
      effective_at: at.toISOString(),
      data: { completions: [{ completion_id: '1' }], completed_challenges: 2, version: '3' },
    });
    expect(bookings).toMatchObject({ removed: ['1'], actions: [], tallies: [{ completions: -1, points: -10 }] });
  });

  it('are not made by a late event from before a reset, unless they were paid for', () => {
    const store = new Store();
    const [before, at] = [store.tick(), store.tick()];
    store.book(judgeReset(store.count('1'), { reset_id: 'r', participant_id: '1' }, [], at).bookings);
    const wanted = { participantId: '1', challengeId: '1' };
    expect(store.record([wanted], before).recorded).toEqual([null]);
    expect(store.record([wanted], at).recorded).toEqual([null]);
    expect(store.record([{ ...wanted, key: 'checkout:5' }], before).events).toHaveLength(1);
    expect(store.record([{ participantId: '1', challengeId: '2' }]).events).toHaveLength(1);
  });
});

describe('the share of a refund', () => {
  const stored = (points: number): StoredCompletion => ({
    id: '1',
    participant_id: '7',
    points,
    idempotency_key: 'checkout:5',
    created_at: new Date(0),
    challenge: challengeOf('1'),
  });
  const payment = fc
    .tuple(fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: 99_999_999 }))
    .chain(([points, whole]) =>
      fc.record({ points: fc.constant(points), whole: fc.constant(whole), parts: fc.array(fc.nat({ max: whole })) }),
    );

  it('in any steps takes the share of all of it, rounded up once, and the whole for the whole', () => {
    fc.assert(
      fc.property(payment, ({ points, whole, parts }) => {
        let [standing, before] = [points, 0];
        for (const [step, part] of [...parts, whole].entries()) {
          const share = { before, part, whole, version: step + 1 };
          const { taken, points: left, event } = judgeShare(stored(standing), share, new Date(step));
          expect(left + taken).toBe(points);
          // Less than one point more than the exact share.
          expect(BigInt(taken) * BigInt(whole)).toBeGreaterThanOrEqual(BigInt(points) * BigInt(part));
          expect((BigInt(taken) - 1n) * BigInt(whole) < BigInt(points) * BigInt(part)).toBe(true);
          if (taken === before) expect(event).toBeNull();
          else expect(event?.data).toMatchObject({ points_taken: taken, version: step + 1, completion_id: '1' });
          // The same refund again changes nothing.
          expect(judgeShare(stored(left), { ...share, before: taken }, new Date(step)).event).toBeNull();
          [standing, before] = [left, taken];
        }
        expect([standing, before]).toEqual([0, points]);
      }),
    );
  });

  it('is never more than the points, whatever the payment provider says', () => {
    expect(judgeShare(stored(10), { before: 0, part: 501, whole: 500, version: 1 }, new Date(0)).points).toBe(0);
    expect(judgeShare(stored(0), { before: 0, part: 100, whole: 500, version: 1 }, new Date(0)).event).toBeNull();
  });
});

function statedBy(store: Store, participantId: string): object {
  const { completions, version } = store.count(participantId);
  return { completed_challenges: completions, version: String(version) };
}
