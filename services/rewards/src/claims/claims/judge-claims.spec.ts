import fc from 'fast-check';
import {
  type ClaimAnswer,
  type ClaimAttempt,
  type ClaimBooking,
  type History,
  judgeClaims,
  type Loaded,
  type RuledReward,
} from './judge-claims.ts';
import type { Wallet } from '../../points/ledger/wallet.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const DAY = 86_400_000;
const from = (days: number): Date => new Date(NOW.getTime() + days * DAY);

const mug: RuledReward = {
  id: '1',
  version: '3',
  name: 'Mug',
  selection: 'redeem',
  isApproved: true,
  isVisible: true,
  startsAt: null,
  endsAt: null,
  price: null,
  threshold: 10n,
  claimLimit: null,
  perParticipant: null,
  claims: 0n,
  held: 0n,
  hasCodes: false,
  coupons: 0n,
  couponsTaken: 0n,
};

const wallet: Wallet = {
  id: '',
  participantId: '',
  balance: 0n,
  lifetime: 900n,
  shortfall: 0n,
  version: 1n,
  claims: 0,
  awards: 2,
  balanceVersion: 4n,
  latestAt: null,
  settledAt: null,
  resetAt: null,
};

interface State {
  rewards: RuledReward[];
  /** Balances by participant. */
  balances: Record<string, bigint>;
  statuses?: Record<string, string>;
  /** Ids of claims that were taken back. */
  reversed?: string[];
}

interface Request {
  input: string;
  claimId: string;
  answer: Pick<ClaimAnswer, 'refusal' | 'message'>;
}

/**
 * Does what load_claims and book_transfers do, over lists. The id of a claim derives from its key, so that runs can be
 * compared.
 */
class Store {
  readonly claims: ClaimBooking[] = [];
  readonly rewards: Map<string, RuledReward>;
  readonly wallets: Map<string, Wallet>;
  private readonly requests = new Map<string, Request>();

  constructor(private readonly state: State) {
    this.rewards = new Map(state.rewards.map((reward) => [reward.id, reward]));
    this.wallets = new Map(
      Object.entries(state.balances).map(([participantId, balance]) => [
        participantId,
        { ...wallet, id: `w${participantId}`, participantId, balance },
      ]),
    );
  }

  claim(attempts: readonly ClaimAttempt[], now = NOW): ClaimAnswer[] {
    const { answers, bookings } = judgeClaims(this.load(attempts), attempts, now);
    for (const reward of bookings.rewards) this.rewards.set(reward.id, reward);
    for (const wallet of bookings.wallets) this.wallets.set(wallet.participantId, wallet);
    this.claims.push(...bookings.claims);
    for (const { participantId, key, claimId, refusal, message } of bookings.answers) {
      const request = this.requests.get(`${participantId} ${key}`) as Request;
      Object.assign(request, { claimId, answer: { refusal, message } });
    }
    return answers;
  }

  private load(attempts: readonly ClaimAttempt[]): Loaded {
    const fresh = new Set<string>();
    for (const { participantId, key, inputHash } of attempts) {
      const claimId = `${participantId} ${key}`;
      if (this.requests.has(claimId)) continue;
      this.requests.set(claimId, { input: inputHash, claimId, answer: { refusal: null, message: null } });
      fresh.add(claimId);
    }
    const history = attempts.map((attempt): History => {
      const { participantId, rewardId, key } = attempt;
      const request = this.requests.get(`${participantId} ${key}`) as Request;
      const own = this.claims.filter((claim) => claim.participantId === participantId && claim.rewardId === rewardId);
      const latest = own.at(-1);
      const kept = this.claims.find(({ id }) => id === request.claimId);
      return {
        claimId: request.claimId,
        inputHash: request.input,
        isFresh: fresh.has(request.claimId),
        ...request.answer,
        unusedPoints: kept === undefined ? null : String(kept.unusedPoints),
        participantStatus: this.state.statuses?.[participantId] ?? null,
        times: own.length,
        reversed: own.filter(({ id }) => this.state.reversed?.includes(id)).length,
        latest:
          latest === undefined
            ? null
            : { claimId: latest.id, unusedPoints: String(latest.unusedPoints), claimedAt: latest.claimedAt },
      };
    });
    return { pointsTerm: 'stars', rewards: this.rewards, wallets: this.wallets, history };
  }
}

let serial = 0;
const attempt = (changes: Partial<ClaimAttempt> = {}): ClaimAttempt => {
  const { rewardId = '1' } = changes;
  return {
    participantId: '7',
    rewardId,
    key: `k${(serial += 1)}`,
    isOwnKey: true,
    inputHash: rewardId,
    traceId: null,
    cause: null,
    ...changes,
  };
};

/** Answers in comparable form: a key that is refused for its other input names no claim. */
const comparable = (answers: readonly ClaimAnswer[]): object[] =>
  answers.map((answer) => (answer.refusal === 'idempotency_key_reused' ? { ...answer, claimId: null } : answer));

const refusalsOf = (state: State, ...attempts: ClaimAttempt[]): (string | null)[] =>
  new Store(state).claim(attempts).map(({ refusal }) => refusal);

describe('judgeClaims', () => {
  describe('for any claims', () => {
    // About half of the claims should succeed: cases that are all refused would prove nothing.
    const seldom = <T>(usual: T, other: T) => fc.constantFrom(...Array.from({ length: 7 }, () => usual), other);
    const reward = fc.record({
      threshold: fc.bigInt({ min: 0n, max: 30n }),
      claimLimit: fc.option(fc.bigInt({ min: 1n, max: 9n }), { nil: null, freq: 2 }),
      perParticipant: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null, freq: 2 }),
      held: fc.bigInt({ min: 0n, max: 2n }),
      codes: fc.option(seldom(4n, 0n), { nil: null, freq: 1 }),
      price: seldom<number | null>(null, 500),
      isApproved: seldom(true, false),
    });
    const state = fc
      .tuple(
        fc.tuple(reward, reward, reward),
        fc.record({
          '7': fc.bigInt({ min: 0n, max: 200n }),
          '8': fc.bigInt({ min: -20n, max: 90n }),
        }),
        fc.record({ '8': seldom('active', 'blocked') }),
      )
      .map(([rewards, balances, statuses]): State => ({
        rewards: rewards.map(({ codes, ...changes }, index) => ({
          ...mug,
          ...changes,
          id: String(index + 1),
          hasCodes: codes !== null,
          coupons: codes ?? 0n,
          // No more pieces are held than the limit allows.
          held: changes.claimLimit !== null && changes.held > changes.claimLimit ? 0n : changes.held,
        })),
        balances,
        statuses,
      }));
    const attempts = fc.array(
      fc
        .record({
          participantId: fc.constantFrom('7', '7', '8', '9'),
          rewardId: fc.constantFrom('1', '1', '2', '3'),
          key: fc.integer({ min: 1, max: 60 }).map(String),
          isOwnKey: fc.boolean(),
        })
        .map((chosen) => attempt(chosen)),
      { minLength: 1, maxLength: 40, size: 'max' },
    );

    it('grants many claims, and refuses for every reason that claims of one moment can have', () => {
      const refusals = new Map<string | null, number>();
      for (const [before, list] of fc.sample(fc.tuple(state, attempts), { numRuns: 200, seed: 1 })) {
        for (const refusal of refusalsOf(before, ...list)) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      }
      const all = [...refusals.values()].reduce((sum, count) => sum + count, 0);
      expect((refusals.get(null) ?? 0) / all).toBeGreaterThan(0.2);
      const reasons = ['not_found', 'payment_required', 'participant_blocked', 'already_claimed', 'sold_out'];
      for (const reason of [...reasons, 'insufficient_points', 'idempotency_key_reused']) {
        expect([reason, (refusals.get(reason) ?? 0) / all > 0.01]).toEqual([reason, true]);
      }
    });

    it('never exceeds the stock, and issues each code once [INV-06]', () => {
      fc.assert(
        fc.property(state, attempts, (before, list) => {
          const store = new Store(before);
          store.claim(list);
          for (const { id, claimLimit, held, hasCodes, coupons, claims, couponsTaken } of store.rewards.values()) {
            const given = store.claims.filter(({ rewardId }) => rewardId === id);
            expect(claims).toBe(BigInt(given.length));
            if (claimLimit !== null) expect(claims + held <= claimLimit || given.length === 0).toBe(true);
            const codes = given.map(({ couponNumber }) => couponNumber);
            const each = given.map((_, index) => (hasCodes ? BigInt(index + 1) : null));
            expect(codes).toEqual(each);
            expect(couponsTaken <= coupons).toBe(true);
          }
        }),
      );
    });

    it('respects the limit of each participant [INV-08]', () => {
      fc.assert(
        fc.property(state, attempts, (before, list) => {
          const store = new Store(before);
          store.claim(list);
          for (const { id, perParticipant } of store.rewards.values()) {
            for (const participant of ['7', '8', '9']) {
              const numbers = store.claims
                .filter(({ rewardId, participantId }) => rewardId === id && participantId === participant)
                .map(({ ordinal }) => ordinal);
              expect(numbers).toEqual(numbers.map((_, index) => index + 1));
              expect(numbers.length).toBeLessThanOrEqual(perParticipant ?? Infinity);
            }
          }
        }),
      );
    });

    it('spends only available points, each of them once [INV-03]', () => {
      fc.assert(
        fc.property(state, attempts, (before, list) => {
          const store = new Store(before);
          store.claim(list);
          for (const { participantId, balance, version } of store.wallets.values()) {
            const had = before.balances[participantId] as bigint;
            const spent = store.claims.filter(
              (claim) => claim.participantId === participantId && claim.wallet !== null,
            );
            expect(balance).toBe(had - spent.reduce((sum, { points }) => sum + points, 0n));
            expect(balance >= 0n || balance === had).toBe(true);
            expect(version).toBe(1n + BigInt(spent.length));
            expect(spent.map(({ wallet }) => wallet?.version)).toEqual(spent.map((_, index) => BigInt(index + 2)));
          }
          for (const { points, wallet } of store.claims) expect(points > 0n).toBe(wallet !== null);
          for (const { participantId, claims, balanceVersion } of store.wallets.values()) {
            const own = store.claims.filter((claim) => claim.participantId === participantId).length;
            expect([claims, balanceVersion]).toEqual([own, 4n + BigInt(own)]);
          }
        }),
      );
    });

    it('repeats the first answer for a repeated key even when the claim would now succeed, and books nothing [INV-11, INV-12]', () => {
      fc.assert(
        fc.property(state, attempts, (before, list) => {
          const store = new Store(before);
          const first = store.claim(list);
          for (const [id, one] of store.rewards)
            store.rewards.set(id, { ...one, claimLimit: null, perParticipant: null });
          const claims = store.claims.length;
          const again = store.claim(list, from(1));
          const replayed = first.map((answer) => ({
            ...answer,
            isReplayed: answer.refusal !== 'idempotency_key_reused',
          }));
          expect(comparable(again)).toEqual(comparable(replayed));
          expect(store.claims).toHaveLength(claims);
        }),
      );
    });

    it('answers the same for any division into batches', () => {
      fc.assert(
        fc.property(state, attempts, fc.integer({ min: 1, max: 7 }), (before, list, size) => {
          const [folded, parted] = [new Store(before), new Store(before)];
          const answers = [];
          for (let index = 0; index < list.length; index += size) {
            answers.push(...parted.claim(list.slice(index, index + size)));
          }
          expect(comparable(answers)).toEqual(comparable(folded.claim(list)));
          expect(parted.claims).toEqual(folded.claims);
        }),
      );
    });
  });

  it('counts no reversed claim for the own limit, and numbers the next one after it', () => {
    const once = { ...mug, perParticipant: 1 };
    const [first, second, third] = [attempt({ key: 'a' }), attempt({ key: 'b' }), attempt({ key: 'c' })];
    const store = new Store({ rewards: [once], balances: { '7': 90n }, reversed: ['7 a'] });
    const answers = [first, second, third].flatMap((one) => store.claim([one]));
    expect(answers.map(({ refusal }) => refusal)).toEqual([null, null, 'already_claimed']);
    expect(store.claims.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    const standing = new Store({ rewards: [once], balances: { '7': 90n } });
    standing.claim([first]);
    expect(standing.claim([second])).toMatchObject([{ refusal: 'already_claimed' }]);
  });

  it('refuses with the first of many reasons: participant, reward, price, kind, time, own limit, stock, points', () => {
    const worst: RuledReward = {
      ...mug,
      isApproved: false,
      price: 500,
      selection: 'sweepstake',
      startsAt: from(1),
      claimLimit: 0n,
      perParticipant: 1,
    };
    const steps: [string, Partial<RuledReward>][] = [
      ['not_found', { isApproved: true }],
      ['payment_required', { price: null }],
      ['not_claimable', { selection: 'redeem' }],
      ['not_started', { startsAt: from(-2), endsAt: from(-1) }],
      ['ended', { endsAt: null }],
    ];
    const poor = { '7': 5n };
    expect(refusalsOf({ rewards: [worst], balances: poor, statuses: { '7': 'blocked' } }, attempt())).toEqual([
      'participant_blocked',
    ]);
    let reward = worst;
    for (const [refusal, mended] of steps) {
      expect(refusalsOf({ rewards: [reward], balances: poor }, attempt())).toEqual([refusal]);
      reward = { ...reward, ...mended };
    }
    const last = { ...reward, claimLimit: 1n, threshold: 10n };
    expect(refusalsOf({ rewards: [last], balances: { '7': 10n } }, attempt(), attempt())).toEqual([
      null,
      'already_claimed',
    ]);
    const anyone = { ...last, perParticipant: null };
    expect(refusalsOf({ rewards: [anyone], balances: { '7': 10n } }, attempt(), attempt())).toEqual([null, 'sold_out']);
    const endless = { ...anyone, claimLimit: null };
    expect(refusalsOf({ rewards: [endless], balances: { '7': 10n } }, attempt(), attempt())).toEqual([
      null,
      'insufficient_points',
    ]);
  });

  it('begins and ends at the moment itself', () => {
    const at = (changes: Partial<RuledReward>) =>
      refusalsOf({ rewards: [{ ...mug, ...changes }], balances: { '7': 10n } }, attempt());
    expect(at({ startsAt: NOW })).toEqual([null]);
    expect(at({ endsAt: NOW })).toEqual(['ended']);
  });

  it('publishes each claim with its request as the cause, and the changed wallets once', () => {
    const request = attempt({ traceId: 'ab', cause: '{"request_id":"r"}' });
    const free = attempt({ rewardId: '2', participantId: '8' });
    const store = new Store({ rewards: [mug, { ...mug, id: '2', threshold: 0n }], balances: { '7': 30n, '8': 5n } });
    const { bookings } = judgeClaims(store['load']([request, free]), [request, free], NOW);
    const had = { points: '900', rewards_earned: 3, rewards_awarded: 2, version: '5' };
    expect(bookings.events.map(({ type }) => type)).toEqual(['reward.claimed', 'reward.claimed', 'balances.changed']);
    expect(bookings.events[2]?.data).toEqual({
      balances: [
        { participant_id: '7', unused_points: '20', ...had },
        { participant_id: '8', unused_points: '5', ...had },
      ],
    });
    expect(bookings.wallets.map(({ version }) => version)).toEqual([2n, 1n]);
    expect(bookings.events[0]).toMatchObject({
      data: { points: 10, name: 'Mug', claimed_at: '2026-11-23T12:00:00.000Z' },
      effective_at: NOW.toISOString(),
      traceId: 'ab',
      cause: '{"request_id":"r"}',
    });
  });

  it('answers a second click without a key like the first one, within a minute and when the limit is one claim [P-272]', () => {
    const click = (changes: Partial<ClaimAttempt> = {}) => attempt({ isOwnKey: false, ...changes });
    const store = new Store({ rewards: [{ ...mug, perParticipant: 1 }], balances: { '7': 30n } });
    const [first, second] = store.claim([click(), click()]);
    expect(second).toEqual({ ...first, isReplayed: true });
    expect(store.claim([click()], new Date(NOW.getTime() + 59_999))).toEqual([{ ...first, isReplayed: true }]);
    const late = store.claim([click()], new Date(NOW.getTime() + 60_000));
    expect(late).toMatchObject([{ refusal: 'already_claimed', isReplayed: false }]);
    expect(store.claims).toHaveLength(1);
  });
});
