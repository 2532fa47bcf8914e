import fc from 'fast-check';
import {
  type CompletedChallenge,
  type CompletionBookings,
  judgeCompletions,
  judgeReset,
  judgeReversal,
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

/** What book_completions() does, over lists. */
class Store {
  readonly counts = new Map<string, { completions: number; version: bigint }>();
  readonly completions = new Map<string, StoredCompletion & { occasion: string }>();
  readonly tallies = new Map<string, number>();
  private serial = 0;

  count(participantId: string) {
    return this.counts.get(participantId) ?? { completions: 0, version: 0n };
  }

  of(participantId: string): StoredCompletion[] {
    return [...this.completions.values()].filter((each) => each.participant_id === participantId);
  }

  record(wanted: readonly { participantId: string; challengeId: string }[]) {
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
      wanted.map(({ participantId, challengeId }) => ({
        participantId,
        challenge: challengeOf(challengeId),
        points: 10,
        occasion: '',
        key: null,
        at: AT,
      })),
    );
    this.book(judged.bookings);
    return judged;
  }

  book({ counts, completions, removed, tallies }: CompletionBookings): void {
    for (const { participant_id, completions: count, version } of counts) {
      expect(BigInt(version)).toBe(this.count(participant_id).version + 1n);
      this.counts.set(participant_id, { completions: count, version: BigInt(version) });
    }
    for (const id of removed) this.completions.delete(id);
    for (const { id, participant_id, challenge_id, occasion, points, created_at } of completions) {
      const challenge = challengeOf(challenge_id);
      this.completions.set(id, { id, participant_id, points, created_at, challenge, occasion });
    }
    for (const { challenge_id, completions: step } of tallies) {
      this.tallies.set(challenge_id, (this.tallies.get(challenge_id) ?? 0) + step);
    }
  }

  /** Counts and tallies are what a recount would answer. */
  check(): void {
    for (const [participantId, { completions }] of this.counts) {
      expect(completions).toBe(this.of(participantId).length);
    }
    for (const [challengeId, tally] of this.tallies) {
      const made = [...this.completions.values()].filter(({ challenge }) => challenge.id === challengeId);
      expect(tally).toBe(made.length);
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
  it('keep counts and tallies exact, and every fact states the count after its change', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const store = new Store();
        for (const each of steps) {
          if (each.kind === 'record') {
            for (const { data } of store.record(each.wanted).facts) {
              expect(data).toMatchObject(statedBy(store, (data as { participant_id: string }).participant_id));
            }
          } else {
            const { participantId } = each;
            const had = store.of(participantId);
            const [first] = had;
            if (each.kind === 'reverse' && first === undefined) continue;
            const { bookings, fact } =
              each.kind === 'reverse'
                ? judgeReversal(store.count(participantId), first as StoredCompletion, AT)
                : judgeReset(store.count(participantId), { reset_id: 'r', participant_id: participantId }, had, AT);
            store.book(bookings);
            expect(fact.data).toMatchObject(statedBy(store, participantId));
          }
          store.check();
        }
      }),
    );
  });

  it('are made once for a participant, challenge and occasion, also within one list', () => {
    const store = new Store();
    const wanted = { participantId: '1', challengeId: '1' };
    const { recorded, facts } = store.record([wanted, wanted]);
    expect(recorded.map((completion) => completion?.completion_id)).toEqual(['1', undefined]);
    expect(facts).toHaveLength(1);
    expect(store.record([wanted]).facts).toEqual([]);
  });

  it('are worth no points where the reward is a prize [P-178]', () => {
    const { recorded } = new Store().record([{ participantId: '1', challengeId: '3' }]);
    expect(recorded).toMatchObject([{ points: 0 }]);
  });

  it('go by one fact in a reset, which names each of them; without any the version stays', () => {
    const store = new Store();
    store.record([
      { participantId: '1', challengeId: '1' },
      { participantId: '1', challengeId: '2' },
    ]);
    const reset = { reset_id: 'r', participant_id: '1' };
    const { bookings, fact } = judgeReset(store.count('1'), reset, store.of('1'), AT);
    expect(fact).toMatchObject({
      type: 'completions.reset',
      effective_at: AT.toISOString(),
      data: { completions: [{ completion_id: '1' }, { completion_id: '2' }], completed_challenges: 0, version: '2' },
    });
    expect(bookings).toMatchObject({ removed: ['1', '2'], actions: [{ points: -10 }, { points: -10 }] });
    store.book(bookings);
    const again = judgeReset(store.count('1'), reset, [], AT);
    expect(again.fact.data).toMatchObject({ completions: [], completed_challenges: 0, version: '2' });
    expect(again.bookings.counts).toEqual([]);
  });
});

function statedBy(store: Store, participantId: string): object {
  const { completions, version } = store.count(participantId);
  return { completed_challenges: completions, version: String(version) };
}
