import fc from 'fast-check';
import type { StockBookings } from '../../rewards/stock/stock-bookings.ts';
import {
  type HoldLoaded,
  judgeHold,
  judgeSettlement,
  type Outcome,
  type Purchase,
  type PurchasedReward,
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
  settledAt: null,
  ...changes,
});
const hold = (reward: PurchasedReward, changes: Partial<HoldLoaded> = {}): ReturnType<typeof judgeHold> =>
  judgeHold(
    { reward, held: null, newId: '77', participantId: '1', times: 0, balance: 0n, pointsTerm: 'stars', ...changes },
    NOW,
  );
const settle = (reward: PurchasedReward, one: Purchase, outcome: Outcome): StockBookings | null =>
  judgeSettlement({ reward, purchase: one, times: 0, balance: 3n }, outcome, LATER);

describe('a piece that a participant wants to pay for', () => {
  it('is held at the current price [P-266, P-453]', () => {
    const { hold: answer, bookings } = hold(shoes({ held: 2n }), { balance: 4n });
    expect(answer).toEqual({ refusal: null, purchase: purchase(), unusedPoints: 4n });
    expect(bookings).toEqual({
      reward: { id: '5', claims: 0n, held: 3n, couponsTaken: 0n },
      claims: [],
      reversals: [],
      purchases: [purchase()],
      facts: [],
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
    ['sold_out', shoes({ coupons: 1n, held: 1n }), {}],
    ['insufficient_points', shoes(), { balance: -5n }],
  ])('is refused as %s [P-262, P-271, X-076]', (refusal, reward, changes) => {
    expect(hold(reward, changes)).toMatchObject({ hold: { refusal }, bookings: null });
  });
});

describe('a payment that has ended', () => {
  it('turns the piece into a claim, which takes its code and is published with the moment of the payment', () => {
    const reward = shoes({ held: 1n, coupons: 4n, couponsTaken: 2n });
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
        },
      ],
      reversals: [],
      purchases: [purchase({ status: 'claimed', settledAt: LATER })],
      facts: [
        {
          type: 'reward.claimed',
          data: {
            claim_id: '77',
            reward_id: '5',
            name: 'Shoes',
            participant_id: '1',
            points: 0,
            claimed_at: LATER.toISOString(),
          },
          effective_at: LATER.toISOString(),
        },
      ],
    });
  });

  it('takes the claim back when it is refunded, and leaves its code used', () => {
    const reward = shoes({ claims: 1n, coupons: 4n, couponsTaken: 2n });
    expect(settle(reward, purchase({ status: 'claimed' }), 'refunded')).toMatchObject({
      reward: { claims: 0n, held: 0n, couponsTaken: 2n },
      claims: [],
      reversals: [{ claimId: '77', participantId: '1', reversedAt: LATER }],
      facts: [{ type: 'claim.reversed', effective_at: LATER.toISOString() }],
    });
  });

  it('parks a payment after its piece was given to another participant', () => {
    const reward = shoes({ claimLimit: 1n, claims: 1n });
    expect(settle(reward, purchase({ status: 'released' }), 'paid')).toMatchObject({
      purchases: [{ status: 'parked' }],
      claims: [],
      facts: [],
    });
  });

  const outcomes = fc.array(fc.constantFrom<Outcome>('paid', 'ended', 'refunded'), { maxLength: 8 });
  /** State of a purchase of a reward with many pieces, with its numbers of claims and reversals. */
  const settled = (
    list: readonly Outcome[],
    limit: bigint | null = null,
  ): { status: Purchase['status']; reward: PurchasedReward; facts: string[] } => {
    let reward = shoes({ held: 1n, claimLimit: limit });
    let one = purchase();
    const facts: string[] = [];
    for (const outcome of list) {
      const bookings = settle(reward, one, outcome);
      if (bookings === null) continue;
      reward = { ...reward, ...bookings.reward };
      one = bookings.purchases[0] ?? one;
      facts.push(...bookings.facts.map(({ type }) => type));
    }
    return { status: one.status, reward, facts };
  };

  it('ends in the same state for any order and repetition of its outcomes', () => {
    fc.assert(
      fc.property(outcomes, (list) => {
        const outcomes = new Set(list);
        const expected = outcomes.has('refunded')
          ? 'refunded'
          : outcomes.has('paid')
            ? 'claimed'
            : outcomes.has('ended')
              ? 'released'
              : 'held';
        expect(settled(list).status).toBe(expected);
        expect(settled([...list, ...list]).status).toBe(expected);
      }),
    );
  });

  it('holds or claims exactly one piece, claims once and reverses once [INV-06]', () => {
    fc.assert(
      fc.property(outcomes, fc.constantFrom(null, 1n), (list, limit) => {
        const { status, reward, facts } = settled(list, limit);
        expect(reward.held).toBe(status === 'held' ? 1n : 0n);
        expect(reward.claims).toBe(status === 'claimed' ? 1n : 0n);
        expect([[], ['reward.claimed'], ['reward.claimed', 'claim.reversed']]).toContainEqual(facts);
        expect(facts.length === 1).toBe(status === 'claimed');
      }),
    );
  });
});
