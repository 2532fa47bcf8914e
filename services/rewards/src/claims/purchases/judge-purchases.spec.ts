import fc from 'fast-check';
import type { StockBookings } from '../../rewards/stock/stock-bookings.ts';
import {
  type HoldLoaded,
  judgeHold,
  judgeSettlement,
  type Outcome,
  type Purchase,
  type PurchasedReward,
  type SettlementLoaded,
} from './judge-purchases.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const LATER = new Date('2026-11-24T12:00:00.000Z');

const shoes = (changes: Partial<PurchasedReward> = {}): PurchasedReward => ({
  id: '5',
  name: 'Shoes',
  selection: 'redeem',
  isApproved: true,
  isVisible: true,
  startsAt: null,
  endsAt: null,
  price: 1_500,
  currency: 'gbp',
  threshold: 0n,
  claimLimit: null,
  perParticipant: 1,
  claims: 0n,
  held: 0n,
  hasCodes: false,
  coupons: 0n,
  couponsTaken: 0n,
  ...changes,
});
const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  id: '77',
  rewardId: '5',
  participantId: '1',
  title: 'Shoes',
  amount: 1_500,
  currency: 'gbp',
  status: 'held',
  version: 0,
  settledAt: null,
  ...changes,
});
const hold = (reward: PurchasedReward, changes: Partial<HoldLoaded> = {}): ReturnType<typeof judgeHold> =>
  judgeHold(
    {
      reward,
      held: null,
      others: 0,
      newId: '77',
      participantId: '1',
      times: 0,
      balance: 0n,
      pointsTerm: 'stars',
      ...changes,
    },
    NOW,
  );
const settle = (
  reward: PurchasedReward,
  one: Purchase,
  outcome: Outcome,
  { version = null, ...loaded }: Partial<SettlementLoaded> & { version?: number | null } = {},
): StockBookings | null =>
  judgeSettlement(
    { reward, purchase: one, times: 0, had: 0, isReversed: false, balance: 3n, ...loaded },
    { outcome, version },
    LATER,
  );

describe('a piece that a participant wants to pay for', () => {
  it('is held at the current price [P-266, P-453]', () => {
    const { hold: answer, bookings } = hold(shoes({ held: 2n }), { balance: 4n });
    expect(answer).toEqual({ refusal: null, purchase: purchase(), unusedPoints: 4n });
    expect(bookings).toEqual({
      reward: { id: '5', claims: 0n, held: 3n, couponsTaken: 0n },
      claims: [],
      restorations: [],
      reversals: [],
      purchases: [purchase()],
      events: [],
    });
  });

  it('is the one that is held already, even when the reward has changed [P-272]', () => {
    const held = purchase({ amount: 900, title: 'Old shoes' });
    const ended = shoes({ endsAt: new Date(NOW.getTime() - 1), claimLimit: 1n, held: 1n });
    expect(hold(ended, { held })).toEqual({
      hold: { refusal: null, purchase: held, unusedPoints: 0n },
      bookings: null,
    });
  });

  it.each<[string, PurchasedReward, Partial<HoldLoaded>]>([
    ['not_claimable', shoes({ price: null, currency: null }), {}],
    ['not_claimable', shoes({ isApproved: false }), {}],
    ['already_claimed', shoes(), { times: 1 }],
    ['sold_out', shoes({ claimLimit: 2n, claims: 1n, held: 1n }), {}],
    ['sold_out', shoes({ hasCodes: true, coupons: 1n, held: 1n }), {}],
    ['insufficient_points', shoes(), { balance: -5n }],
    ['too_many_payments', shoes(), { others: 5 }],
  ])('is refused as %s [P-262, P-271, X-076]', (refusal, reward, changes) => {
    expect(hold(reward, changes)).toMatchObject({ hold: { refusal }, bookings: null });
    expect(hold(shoes(), { others: 4 }).hold.refusal).toBeNull();
  });
});

describe('a payment that has ended', () => {
  it('turns the piece into a claim, which takes its code and is published with the moment of the payment', () => {
    const reward = shoes({ held: 1n, hasCodes: true, coupons: 4n, couponsTaken: 2n });
    expect(settle(reward, purchase(), 'paid')).toEqual({
      reward: { id: '5', claims: 1n, held: 0n, couponsTaken: 3n },
      claims: [
        {
          id: '77',
          rewardId: '5',
          participantId: '1',
          ordinal: 1,
          unusedPoints: 3n,
          claimedAt: LATER,
          couponNumber: 3n,
          how: null,
        },
      ],
      restorations: [],
      reversals: [],
      purchases: [purchase({ status: 'claimed', settledAt: LATER })],
      events: [
        {
          type: 'reward.claimed',
          data: {
            claim_id: '77',
            reward_id: '5',
            name: 'Shoes',
            participant_id: '1',
            points: 0,
            claimed_at: LATER.toISOString(),
            version: 0,
          },
          effective_at: LATER.toISOString(),
        },
      ],
    });
  });

  it('releases the piece of a disputed one when it has ended, as when staff discard it', () => {
    const disputed = settle(
      shoes({ held: 1n, claimLimit: 3n }),
      purchase({ status: 'disputed', version: 2 }),
      'ended',
      { version: 3, isReversed: true },
    );
    expect(disputed?.reward.held).toBe(0n);
    expect(disputed?.purchases).toMatchObject([{ status: 'released', version: 3 }]);
  });

  it('takes the claim back when it is refunded, and leaves its code used', () => {
    const reward = shoes({ claims: 1n, hasCodes: true, coupons: 4n, couponsTaken: 2n });
    expect(settle(reward, purchase({ status: 'claimed' }), 'refunded')).toMatchObject({
      reward: { claims: 0n, held: 0n, couponsTaken: 2n },
      claims: [],
      reversals: [{ claimId: '77', participantId: '1', reversedAt: LATER }],
      events: [{ type: 'claim.reversed', effective_at: LATER.toISOString() }],
    });
  });

  it('parks a payment after its piece was given to another participant, and says so', () => {
    const reward = shoes({ claimLimit: 1n, claims: 1n });
    expect(settle(reward, purchase({ status: 'released' }), 'paid')).toMatchObject({
      purchases: [{ status: 'parked' }],
      claims: [],
      events: [{ type: 'reward_payment.parked', data: { claim_id: '77', reason: 'no_piece' } }],
    });
  });

  it.each<[number, number | null, Purchase['status']]>([
    [0, 1, 'claimed'],
    [1, 1, 'parked'],
    [1, 2, 'claimed'],
    [2, 2, 'parked'],
    [9, null, 'claimed'],
  ])('by a participant who has it %i times with a limit of %s leaves it %s', (had, perParticipant, status) => {
    const bookings = settle(shoes({ held: 1n, perParticipant }), purchase(), 'paid', { had });
    expect(bookings).toMatchObject({ purchases: [{ status }], reward: { held: 0n } });
    expect(bookings?.events[0]).toMatchObject(
      status === 'parked'
        ? { type: 'reward_payment.parked', data: { reason: 'already_has' } }
        : { type: 'reward.claimed' },
    );
  });

  it.each<[boolean, bigint, bigint, Purchase['status']]>([
    [false, 0n, 0n, 'claimed'],
    [true, 3n, 2n, 'claimed'],
    [true, 3n, 3n, 'parked'],
    [true, 0n, 0n, 'parked'],
  ])('with codes: %s, %s of them and %s taken, leaves it %s', (hasCodes, coupons, couponsTaken, status) => {
    const bookings = settle(shoes({ held: 1n, hasCodes, coupons, couponsTaken }), purchase(), 'paid');
    expect(bookings).toMatchObject({ purchases: [{ status }], reward: { held: 0n } });
    expect(bookings?.reward.couponsTaken).toBe(status === 'claimed' && hasCodes ? couponsTaken + 1n : couponsTaken);
  });

  it('takes the claim back during a dispute and keeps its piece, then gives it again with its code, or takes it for good', () => {
    const reward = shoes({ claims: 1n, hasCodes: true, coupons: 4n, couponsTaken: 2n });
    const disputed = settle(reward, purchase({ status: 'claimed', version: 1 }), 'disputed', { version: 2 });
    expect(disputed).toMatchObject({
      reward: { claims: 0n, held: 1n, couponsTaken: 2n },
      reversals: [{ claimId: '77', participantId: '1' }],
      purchases: [{ status: 'disputed', version: 2 }],
      events: [{ type: 'claim.reversed', data: { version: 2 } }],
    });
    const held = { ...reward, ...disputed?.reward };
    const one = purchase({ status: 'disputed', version: 2 });
    expect(settle(held, one, 'paid', { version: 3, isReversed: true })).toMatchObject({
      reward: { claims: 1n, held: 0n, couponsTaken: 2n },
      claims: [],
      restorations: [{ claimId: '77', participantId: '1' }],
      events: [{ type: 'reward.claimed', data: { claim_id: '77', version: 3 } }],
    });
    expect(settle(held, one, 'refunded', { version: 3, isReversed: true })).toMatchObject({
      reward: { claims: 0n, held: 0n },
      reversals: [],
      purchases: [{ status: 'refunded' }],
      events: [],
    });
  });

  it.each<[bigint, Purchase['status']]>([
    [2n, 'claimed'],
    [1n, 'parked'],
  ])('gives the claim again when its refund has failed, while one of %s pieces is left', (claimLimit, status) => {
    const refunded = purchase({ status: 'refunded', version: 2 });
    const bookings = settle(shoes({ claimLimit, claims: 1n }), refunded, 'paid', { version: 3, isReversed: true });
    expect(bookings).toMatchObject({
      purchases: [{ status }],
      reward: { claims: status === 'claimed' ? 2n : 1n },
      restorations: status === 'claimed' ? [{ claimId: '77' }] : [],
    });
  });

  it('gives the claim again with its own code when its refund has failed, although no other code is left', () => {
    const refunded = purchase({ status: 'refunded', version: 2 });
    const reward = shoes({ claimLimit: 2n, hasCodes: true, coupons: 1n, couponsTaken: 1n });
    expect(settle(reward, refunded, 'paid', { version: 3, isReversed: true })).toMatchObject({
      reward: { claims: 1n, held: 0n, couponsTaken: 1n },
      claims: [],
      restorations: [{ claimId: '77', participantId: '1' }],
      purchases: [{ status: 'claimed', version: 3 }],
      events: [{ type: 'reward.claimed', data: { claim_id: '77', version: 3 } }],
    });
  });

  it('takes news without a version only forward', () => {
    const refunded = purchase({ status: 'refunded', version: 2 });
    expect(settle(shoes(), refunded, 'paid', { isReversed: true })).toBeNull();
    expect(settle(shoes({ held: 1n }), purchase({ status: 'disputed' }), 'paid', { isReversed: true })).toBeNull();
    expect(settle(shoes(), purchase({ status: 'released' }), 'paid')).toMatchObject({
      purchases: [{ status: 'claimed' }],
    });
  });

  const history = fc.array(fc.constantFrom<Outcome>('paid', 'ended', 'refunded', 'disputed'), { maxLength: 6 });
  const lastPiece = fc.constantFrom(
    shoes({ held: 1n }),
    shoes({ held: 1n, claimLimit: 1n }),
    shoes({ held: 1n, hasCodes: true, coupons: 1n }),
  );
  /** State of a purchase after some deliveries of a history's news, each with its place as version. */
  const settled = (
    start: PurchasedReward,
    outcomes: readonly Outcome[],
    deliveries: readonly number[],
  ): { status: Purchase['status']; reward: PurchasedReward; events: string[] } => {
    let reward = start;
    let one = purchase();
    let [times, standing] = [0, false];
    const events: string[] = [];
    for (const index of deliveries) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      const isReversed = times > 0 && !standing;
      const bookings = settle(reward, one, outcome, { version: index + 1, times, isReversed });
      if (bookings === null) continue;
      times += bookings.claims.length;
      standing = standing
        ? bookings.reversals.length === 0
        : bookings.claims.length + bookings.restorations.length === 1;
      reward = { ...reward, ...bookings.reward };
      one = bookings.purchases[0] ?? one;
      events.push(...bookings.events.map(({ type }) => type));
    }
    return { status: one.status, reward, events };
  };
  const places = (outcomes: readonly Outcome[]): number[] => [...outcomes.keys()];

  it('stands as the latest news say, in any order and repetition', () => {
    fc.assert(
      fc.property(lastPiece, history, fc.array(fc.nat({ max: 5 })), (start, outcomes, early) => {
        const last = outcomes.findLast((outcome) => outcome !== 'ended');
        const latest = outcomes.at(-1);
        const { status } = settled(start, outcomes, [...early, ...places(outcomes), ...early]);
        if (latest === 'paid') expect(status).toBe('claimed');
        if (latest === 'refunded') expect(status).toBe('refunded');
        if (last === undefined) expect(status).toBe(outcomes.length > 0 ? 'released' : 'held');
        expect(settled(start, outcomes, [...places(outcomes), ...early]).status).toBe(
          settled(start, outcomes, places(outcomes)).status,
        );
      }),
    );
  });

  it('holds or claims at most one piece, and publishes a claim and its reversal in turns [INV-06]', () => {
    fc.assert(
      fc.property(lastPiece, history, fc.array(fc.nat({ max: 5 })), (start, outcomes, deliveries) => {
        const { status, reward, events } = settled(start, outcomes, deliveries);
        expect(reward.held).toBe(status === 'held' || status === 'disputed' ? 1n : 0n);
        expect(reward.claims).toBe(status === 'claimed' ? 1n : 0n);
        expect(reward.couponsTaken).toBe(reward.hasCodes && events.length > 0 ? 1n : 0n);
        expect(events).toEqual(events.map((_, index) => (index % 2 === 0 ? 'reward.claimed' : 'claim.reversed')));
        expect(events.length % 2 === 1).toBe(status === 'claimed');
      }),
    );
  });
});
