import fc from 'fast-check';
import type { AwardableReward } from './judge-awards.ts';
import {
  judgePostings,
  type KnownTransfer,
  type Movement,
  type PostingAnswer,
  type TransferBooking,
} from './judge-postings.ts';
import type { Posting } from './posting.ts';
import type { Wallet } from './wallet.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const wallet: Wallet = {
  id: 'w7',
  participantId: '7',
  balance: 0n,
  lifetime: 0n,
  shortfall: 0n,
  version: 0n,
  claims: 0,
  awards: 0,
  balanceVersion: 0n,
  latestAt: null,
  settledAt: null,
  resetAt: null,
};

const posting = (changes: Partial<Posting> = {}): Posting => ({
  key: 'completion:1',
  kind: 'earn',
  participantId: '7',
  amount: 50,
  sourceType: 'completion',
  sourceId: '1',
  rule: null,
  lot: null,
  title: 'Read the map',
  ...changes,
});
const correction = (amount: number, changes: Partial<Posting> = {}): Posting =>
  posting({ kind: 'correction', amount, ...changes });
const balanceSet = (amount: number, minutes: number, key = 'reset:1'): Posting =>
  correction(amount, { key, setsBalance: 'replace', effectiveAt: at(minutes) });
const reset = (minutes: number, key = 'reset:1'): Posting =>
  correction(0, { key, setsBalance: 'reset', effectiveAt: at(minutes) });

/** Does what load_postings and book_transfers do, over lists. */
class Store {
  readonly transfers: TransferBooking[] = [];
  readonly awarded = new Map<string, Date>();
  readonly known = new Map<string, KnownTransfer>();
  changes = 0;
  wallet: Wallet;

  constructor(
    wallets: Partial<Wallet> = {},
    private readonly achievements: AwardableReward[] = [],
  ) {
    this.wallet = { ...wallet, ...wallets };
  }

  post(...postings: Posting[]): PostingAnswer[] {
    const earliest = postings.map(({ effectiveAt }) => effectiveAt ?? NOW.toISOString()).sort()[0] as string;
    const later = this.movements().filter((movement) => movement.at > new Date(earliest));
    const loaded = {
      wallets: new Map([['7', this.wallet]]),
      known: this.known,
      reversed: this.moments(),
      later: new Map([['7', later]]),
      achievements: this.achievements,
      awarded: new Map([['7', this.awarded]]),
    };
    const { answers, bookings, changed } = judgePostings(loaded, postings, NOW);
    for (const transfer of bookings.transfers) {
      const { key, inputHash, refusal, answer } = transfer;
      expect(this.known.has(key)).toBe(false);
      this.known.set(key, { inputHash, refusal, answer });
      this.transfers.push(transfer);
    }
    for (const { rewardId, earnedAt, isCorrection } of bookings.awards) {
      expect(this.awarded.has(rewardId)).toBe(isCorrection);
      this.awarded.set(rewardId, earnedAt);
    }
    this.wallet = bookings.wallets[0] ?? this.wallet;
    this.changes += changed.length;
    return answers;
  }

  movements(): Movement[] {
    return this.transfers.flatMap(({ kind, ledgerEntry, effectiveAt, correctsAt }) =>
      ledgerEntry === null
        ? []
        : [{ at: effectiveAt, amount: ledgerEntry.amount, correctsAt, isSpent: kind === 'refund' }],
    );
  }

  private moments(): Map<string, Date> {
    return new Map(this.transfers.map(({ key, correctsAt, effectiveAt }) => [key, correctsAt ?? effectiveAt]));
  }

  /** Figures that must not depend on the order of events. */
  get figures(): Pick<Wallet, 'balance' | 'lifetime' | 'shortfall'> {
    const { balance, lifetime, shortfall } = this.wallet;
    return { balance, lifetime, shortfall };
  }
}

describe('postings', () => {
  it('move the balance, and belong to the month of their moment', () => {
    const store = new Store();
    const answers = store.post(posting({ effectiveAt: '2026-09-30T23:59:59.999Z' }), correction(-20, { key: 'b' }));
    expect(answers).toEqual([
      { refusal: null, wallet: { unused_points: '50', points: '50', version: '1' }, isReplayed: false },
      { refusal: null, wallet: { unused_points: '30', points: '30', version: '2' }, isReplayed: false },
    ]);
    expect(store.transfers.map(({ lot, effectiveAt }) => [lot, effectiveAt.toISOString()])).toEqual([
      ['2026-09', '2026-09-30T23:59:59.999Z'],
      [null, NOW.toISOString()],
    ]);
    expect(store.wallet).toMatchObject({ version: 2n, balanceVersion: 1n, latestAt: NOW });
  });

  it('repeat the first answer under a known key, and are refused with another input [INV-11]', () => {
    const store = new Store();
    const [first] = store.post(posting());
    store.post(posting({ key: 'other' }));
    expect(store.post(posting({ title: 'New words' }), posting({ amount: 51 }))).toEqual([
      { ...first, isReplayed: true },
      { refusal: 'idempotency_key_reused', wallet: null, isReplayed: false },
    ]);
    expect(store.changes).toBe(2);
  });

  it('by staff deduct at most the lifetime points, and stay refused under their key [INV-04, INV-12]', () => {
    const store = new Store({ balance: 5n, lifetime: 40n });
    const tooMuch = correction(-41, { isRefusable: true });
    const refused = { refusal: 'exceeds_lifetime', wallet: null };
    expect(store.post(tooMuch)).toEqual([{ ...refused, isReplayed: false }]);
    store.post(posting({ key: 'more' }));
    expect(store.post(tooMuch)).toEqual([{ ...refused, isReplayed: true }]);
    expect(store.post(correction(-90, { key: 'all', isRefusable: true }))[0]?.refusal).toBeNull();
    expect(store.figures).toEqual({ balance: -35n, lifetime: 0n, shortfall: 0n });
  });

  it('to a participant who was erased before they had points book nothing', () => {
    const store = new Store();
    const erased = posting({ participantId: '8' });
    expect(store.post(erased)).toEqual([{ refusal: null, wallet: null, isReplayed: false }]);
    expect(store.transfers).toEqual([]);
  });

  const moves = fc.uniqueArray(
    fc.record({
      id: fc.nat(1_000),
      amount: fc.integer({ min: -60, max: 60 }).filter((amount) => amount !== 0),
      minutes: fc.integer({ min: -100, max: -1 }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  );
  const postingsOf = (made: { id: number; amount: number; minutes: number }[]): Posting[] =>
    made.map(({ id, amount, minutes }) => ({
      ...(amount > 0 ? posting({ amount }) : correction(amount)),
      key: `k:${id}`,
      sourceId: String(id),
      effectiveAt: at(minutes),
    }));
  /** The same moves in another order, in batches. */
  const reordered = moves.chain((made) =>
    fc.tuple(
      fc.constant(postingsOf(made)),
      fc.shuffledSubarray(postingsOf(made), { minLength: made.length }),
      fc.integer({ min: 1, max: 5 }),
    ),
  );
  const postAll = (store: Store, postings: Posting[], size: number): PostingAnswer[] =>
    Array.from({ length: Math.ceil(postings.length / size) }, (_, part) =>
      store.post(...postings.slice(part * size, (part + 1) * size)),
    ).flat();

  it('end in the same wallet in any order and in batches of any size, as the sum of their entries [X-076]', () => {
    fc.assert(
      fc.property(reordered, ([ordered, shuffled, size]) => {
        const [one, other] = [new Store(), new Store()];
        postAll(one, ordered, ordered.length);
        const answers = postAll(other, shuffled, size);
        expect(other.figures).toEqual(one.figures);
        const sum = other.movements().reduce((total, { amount }) => total + amount, 0n);
        expect(other.figures).toEqual({
          balance: sum,
          lifetime: sum > 0n ? sum : 0n,
          shortfall: sum < 0n ? -sum : 0n,
        });
        for (const { wallet: after } of answers) expect(BigInt(after?.points ?? -1)).toBeGreaterThanOrEqual(0n);
        const shortfall = other.transfers.reduce(
          (total, { ledgerEntry }) => total + (ledgerEntry?.shortfall ?? 0n),
          0n,
        );
        expect(shortfall).toBe(other.wallet.shortfall);
        expect(postAll(other, shuffled, size + 1)).toEqual(answers.map((each) => ({ ...each, isReplayed: true })));
      }),
    );
  });

  describe('that set the balance', () => {
    it('change the balance of their moment; points earned later stay', () => {
      const store = new Store();
      store.post(
        posting({ amount: 80, effectiveAt: at(-30) }),
        posting({ key: 'later', amount: 7, effectiveAt: at(-10) }),
      );
      store.post(balanceSet(0, -20));
      expect(store.figures).toEqual({ balance: 7n, lifetime: 7n, shortfall: 0n });
      expect(store.transfers.at(-1)).toMatchObject({ key: 'reset:1', effectiveAt: new Date(at(-20)) });
    });

    it('cancel late postings of earlier moments, and keep postings of later ones', () => {
      const store = new Store({ balance: 20n, lifetime: 20n });
      store.post(balanceSet(0, -20));
      store.post(posting({ effectiveAt: at(-25) }), posting({ key: 'later', amount: 7, effectiveAt: at(-5) }));
      expect(store.figures).toEqual({ balance: 7n, lifetime: 7n, shortfall: 0n });
      const offset = { key: 'completion:1:settled', linkId: 'completion:1', reversesKey: 'completion:1' };
      expect(store.transfers[2]).toMatchObject({ ...offset, effectiveAt: new Date(at(-20)) });
      expect(store.post(posting({ effectiveAt: at(-25) }))[0]?.isReplayed).toBe(true);
      expect(store.wallet.balance).toBe(7n);
    });

    it('change nothing once a later one was booked', () => {
      const store = new Store();
      store.post(balanceSet(300, -10, 'import:2'));
      store.post(balanceSet(5_000, -20, 'import:1'));
      expect(store.figures).toEqual({ balance: 300n, lifetime: 300n, shortfall: 0n });
    });

    it('do not offset what a participant does now, for any clocks of other services', () => {
      const store = new Store();
      store.post(balanceSet(0, 1));
      store.post(posting());
      expect(store.wallet.balance).toBe(50n);
    });

    it('end in the same balance in any order with others, and delivered twice', () => {
      const settings = fc.uniqueArray(fc.record({ minutes: fc.integer({ min: -100, max: -1 }), amount: fc.nat(90) }), {
        selector: ({ minutes }) => minutes,
        minLength: 1,
        maxLength: 3,
      });
      fc.assert(
        fc.property(
          moves.filter((made) => made.every(({ minutes }) => minutes % 2 === 0)),
          settings,
          fc.infiniteStream(fc.nat()),
          fc.integer({ min: 1, max: 4 }),
          (made, sets, order, size) => {
            // Events at other moments than the settings: the order of events at one moment is undefined.
            const all = [
              ...postingsOf(made),
              ...sets.map(({ minutes, amount }, index) => balanceSet(amount, minutes * 2 - 1, `set:${index}`)),
            ].map((each) => ({ each, place: order.next().value as number }));
            const inTime = all.map(({ each }) => each).sort((a, b) => (a.effectiveAt! < b.effectiveAt! ? -1 : 1));
            const shuffled = [...all].sort((a, b) => a.place - b.place).map(({ each }) => each);
            const [one, other] = [new Store(), new Store()];
            postAll(one, inTime, 1);
            postAll(other, [...shuffled, ...shuffled.slice(0, 3)], size);
            expect(other.figures).toEqual(one.figures);
          },
        ),
      );
    });
  });

  describe('that refund what was spent', () => {
    const spent = (store: Store): Posting => {
      store.wallet = { ...store.wallet, balance: store.wallet.balance - 30n };
      return posting({
        key: 'claim:9:reversed',
        kind: 'refund',
        amount: 30,
        sourceType: 'claim',
        sourceId: '9',
        correctsAt: at(-25),
      });
    };

    it('give the points back, and leave lifetime points and achievements as they are', () => {
      const store = new Store({}, [{ id: '1', threshold: 60n, startsAt: null, endsAt: null }]);
      store.post(posting({ amount: 50, effectiveAt: at(-30) }));
      const refund = spent(store);
      store.post(refund, refund);
      expect(store.figures).toEqual({ balance: 50n, lifetime: 50n, shortfall: 0n });
      expect(store.awarded.size).toBe(0);
      expect(() => store.post(posting({ kind: 'refund', amount: -1, key: 'claim:8:reversed' }))).toThrow(RangeError);
    });

    it('give nothing back that a reset would have taken', () => {
      const store = new Store();
      store.post(posting({ amount: 50, effectiveAt: at(-30) }));
      const refund = spent(store);
      store.post(reset(-20), refund);
      expect(store.figures).toEqual({ balance: 0n, lifetime: 0n, shortfall: 0n });
    });
  });

  describe('that take back what a reset has taken back already', () => {
    const takeBack = (minutes: number, amount = 50): Posting =>
      correction(0 - amount, { key: 'completion:1:reversed', reversesKey: 'completion:1', effectiveAt: at(minutes) });

    it('are offset at their own moment, so that the statement explains them', () => {
      const store = new Store();
      store.post(posting({ effectiveAt: at(-30) }));
      store.post(reset(-20));
      store.post(takeBack(-10));
      expect(store.figures).toEqual({ balance: 0n, lifetime: 0n, shortfall: 0n });
      expect(store.transfers.slice(2)).toMatchObject([
        { key: 'completion:1:reversed', ledgerEntry: { amount: -50n }, correctsAt: new Date(at(-30)) },
        { key: 'completion:1:reversed:settled', ledgerEntry: { amount: 50n }, effectiveAt: new Date(at(-10)) },
      ]);
    });

    it('are not offset after an import that replaced points, nor for what was earned after the reset', () => {
      const [replaced, later] = [new Store(), new Store()];
      replaced.post(posting({ effectiveAt: at(-30) }));
      replaced.post(balanceSet(300, -20));
      replaced.post(takeBack(-10));
      expect(replaced.wallet.balance).toBe(250n);
      later.post(reset(-20));
      later.post(posting({ effectiveAt: at(-15) }));
      later.post(takeBack(-10, 20));
      expect(later.wallet.balance).toBe(30n);
    });

    it('reach no achievement by their offsets', () => {
      const store = new Store({}, [{ id: '1', threshold: 60n, startsAt: new Date(at(-25)), endsAt: null }]);
      store.post(posting({ effectiveAt: at(-30) }));
      store.post(reset(-20));
      store.post(takeBack(-10));
      store.post(posting({ key: 'completion:2', amount: 59, effectiveAt: at(-5) }));
      expect(store.awarded.size).toBe(0);
    });

    it('end in any order with earnings, resets and imports as for a new member who only has what came later', () => {
      // Even minutes for what is earned and taken back, odd ones for settings: the order at one moment is undefined.
      const earnings = fc.array(
        fc.record({
          amount: fc.integer({ min: 1, max: 60 }),
          minutes: fc.integer({ min: -50, max: -1 }),
          takenAfter: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
          share: fc.constantFrom(1, 2),
        }),
        { minLength: 1, maxLength: 6 },
      );
      const settings = fc.uniqueArray(
        fc.record({
          minutes: fc.integer({ min: -50, max: -1 }),
          replacement: fc.option(fc.nat(90), { nil: null }),
        }),
        { selector: ({ minutes }) => minutes, maxLength: 4 },
      );
      fc.assert(
        fc.property(
          earnings,
          settings,
          fc.infiniteStream(fc.nat()),
          fc.integer({ min: 1, max: 4 }),
          (earned, sets, order, size) => {
            const moves = earned.flatMap(({ amount, minutes, takenAfter, share }, index) => {
              const key = `completion:${index}`;
              const taken = { amount: 0 - Math.ceil(amount / share), minutes: 2 * (minutes + (takenAfter ?? 0)) };
              return [
                { key, amount, minutes: 2 * minutes, since: 2 * minutes },
                ...(takenAfter === null ? [] : [{ ...taken, key: `${key}:reversed`, since: 2 * minutes }]),
              ];
            });
            const postings = [
              ...moves.map(({ key, amount, minutes, since }) => ({
                ...(amount > 0 ? posting({ amount }) : correction(amount, { correctsAt: at(since) })),
                key,
                sourceId: key,
                effectiveAt: at(minutes),
              })),
              ...sets.map(({ minutes, replacement }) =>
                replacement === null
                  ? reset(2 * minutes - 1, `set:${minutes}`)
                  : balanceSet(replacement, 2 * minutes - 1, `set:${minutes}`),
              ),
            ];
            const shuffled = postings
              .map((each) => ({ each, place: order.next().value as number }))
              .sort((a, b) => a.place - b.place)
              .map(({ each }) => each);
            const store = new Store();
            postAll(store, [...shuffled, ...shuffled.slice(0, 3)], size);
            const latest = sets.reduce((last, { minutes }) => Math.max(last, 2 * minutes - 1), -Infinity);
            const resets = sets.filter(({ replacement }) => replacement === null);
            const wiped = resets.reduce((last, { minutes }) => Math.max(last, 2 * minutes - 1), -Infinity);
            const set = sets.find(({ minutes }) => 2 * minutes - 1 === latest)?.replacement ?? 0;
            const standing = moves.filter(
              ({ amount, minutes, since }) => minutes > latest && (amount > 0 || since > wiped),
            );
            const balance = BigInt(standing.reduce((sum, { amount }) => sum + amount, set));
            expect(store.wallet.balance).toBe(balance);
            expect(store.wallet.lifetime - store.wallet.shortfall).toBe(balance);
          },
        ),
        { numRuns: 1_000 },
      );
    });
  });

  describe('that reach an achievement', () => {
    const badge: AwardableReward = { id: '1', threshold: 100n, startsAt: new Date(at(-60)), endsAt: new Date(at(-30)) };
    const earn = (key: string, minutes: number, amount = 60): Posting =>
      posting({ key, sourceId: key, amount, effectiveAt: at(minutes) });

    it('award it when it was reached in time, however late the event arrives', () => {
      const store = new Store({}, [badge]);
      store.post(earn('a', -50));
      expect(store.awarded.size).toBe(0);
      store.post(earn('b', -40));
      expect([...store.awarded]).toEqual([['1', new Date(at(-40))]]);
      expect(store.wallet).toMatchObject({ awards: 1, balanceVersion: 2n });
    });

    it('do not award it for points earned after its end', () => {
      const [one, other] = [new Store({}, [badge]), new Store({}, [badge])];
      one.post(earn('a', -50));
      one.post(earn('b', -20));
      other.post(earn('b', -20));
      other.post(earn('a', -50));
      expect([one.awarded.size, other.awarded.size]).toEqual([0, 0]);
    });

    it('award it at a later moment that they complete', () => {
      const store = new Store({}, [badge]);
      store.post(earn('b', -40));
      store.post(earn('a', -90));
      expect([...store.awarded]).toEqual([['1', new Date(at(-40))]]);
    });

    it('bring the same awards of the same moments for earnings in any order', () => {
      const earnings = moves.map((made) =>
        postingsOf(made.map((each) => ({ ...each, amount: Math.abs(each.amount) }))),
      );
      const rewards = fc.array(
        fc.record({
          threshold: fc.bigInt(1n, 300n),
          startsAt: fc.option(fc.integer({ min: -100, max: 0 }).map((minutes) => new Date(at(minutes)))),
          endsAt: fc.option(fc.integer({ min: -100, max: 0 }).map((minutes) => new Date(at(minutes)))),
        }),
        { maxLength: 4 },
      );
      const cases = earnings.chain((ordered) =>
        fc.tuple(
          fc.constant(ordered),
          fc.shuffledSubarray(ordered, { minLength: ordered.length }),
          fc.integer({ min: 1, max: 5 }),
        ),
      );
      fc.assert(
        fc.property(cases, rewards, ([ordered, shuffled, size], made) => {
          const achievements = made.map((each, index) => ({ ...each, id: String(index) }));
          const [one, other] = [new Store({}, achievements), new Store({}, achievements)];
          postAll(one, ordered, ordered.length);
          postAll(other, shuffled, size);
          expect(new Map([...other.awarded].sort())).toEqual(new Map([...one.awarded].sort()));
          expect(other.wallet.awards).toBe(other.awarded.size);
        }),
      );
    });
  });
});
