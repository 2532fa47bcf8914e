import { type ClaimRefusal, claimRefusals, rewardSelections } from '@laurel/contracts/rewards/reward-types';
import fc from 'fast-check';
import { type ClaimedReward, isSoldOut, piecesLeft, refusalOf, shortfallText, statusOf } from './refusal.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const EARLIER = new Date(NOW.getTime() - 1);
const LATER = new Date(NOW.getTime() + 1);

const mug: ClaimedReward = {
  id: '1',
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

const near = fc.option(fc.constantFrom(EARLIER, NOW, LATER), { nil: null });
const few = fc.bigInt({ min: 0n, max: 3n });
const rewards: fc.Arbitrary<ClaimedReward> = fc.record({
  id: fc.constant('1'),
  name: fc.constant('Mug'),
  price: fc.constant(null),
  selection: fc.oneof({ weight: 8, arbitrary: fc.constant('redeem' as const) }, fc.constantFrom(...rewardSelections)),
  isApproved: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.boolean()),
  isVisible: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.boolean()),
  startsAt: near,
  endsAt: near,
  threshold: few,
  claimLimit: fc.option(few, { nil: null }),
  perParticipant: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  claims: few,
  held: few,
  hasCodes: fc.boolean(),
  coupons: few,
  couponsTaken: few,
});

describe('the rule of refusal', () => {
  it.each<[string | null, Partial<ClaimedReward>, { times?: number; balance?: bigint }]>([
    [null, {}, {}],
    [null, { startsAt: NOW, endsAt: LATER }, {}],
    [null, { threshold: 0n }, { balance: 0n }],
    ['not_claimable', { selection: 'sweepstake', startsAt: LATER }, {}],
    ['not_claimable', { isVisible: false, endsAt: NOW }, {}],
    ['not_claimable', { isApproved: false }, {}],
    ['not_started', { startsAt: LATER, claimLimit: 0n }, {}],
    ['ended', { endsAt: NOW, perParticipant: 1 }, { times: 1 }],
    ['already_claimed', { perParticipant: 2, claimLimit: 0n }, { times: 2 }],
    ['sold_out', { claimLimit: 3n, claims: 2n, held: 1n }, { balance: 0n }],
    ['sold_out', { hasCodes: true }, {}],
    ['sold_out', { hasCodes: true, coupons: 2n, couponsTaken: 1n, held: 1n }, {}],
    ['insufficient_points', {}, { balance: 9n }],
    ['insufficient_points', { threshold: 0n }, { balance: -1n }],
  ])('returns the first reason that applies: %s', (refusal, changes, { times = 0, balance = 10n }) => {
    expect(refusalOf({ ...mug, ...changes }, times, balance, NOW)).toBe(refusal);
  });

  it('returns each refusal of the contract, the first that applies, however many do', () => {
    const order: ClaimRefusal[] = [
      'not_claimable',
      'not_started',
      'ended',
      'already_claimed',
      'sold_out',
      'insufficient_points',
    ];
    const seen = new Set<string | null>();
    fc.assert(
      fc.property(rewards, fc.nat(3), fc.bigInt({ min: -2n, max: 3n }), (reward, times, balance) => {
        const refusal = refusalOf(reward, times, balance, NOW);
        seen.add(refusal);
        const status = statusOf(reward, NOW);
        const reasons = {
          not_claimable: reward.selection !== 'redeem' || !reward.isVisible || status === 'draft',
          not_started: status === 'scheduled',
          ended: status === 'ended',
          already_claimed: reward.perParticipant !== null && times >= reward.perParticipant,
          sold_out: isSoldOut(reward),
          insufficient_points: balance < reward.threshold || balance < 0n,
        };
        expect(refusal).toBe(order.find((reason) => reasons[reason]) ?? null);
      }),
      { numRuns: 2_000 },
    );
    expect(seen).toEqual(new Set([null, ...claimRefusals]));
  });

  it('states the missing points, also beyond the exact range of a number', () => {
    expect(shortfallText(9_007_199_254_740_993n, 0n, 'stars')).toBe(
      'You need 9,007,199,254,740,993 more stars to claim this reward.',
    );
    expect(shortfallText(10n, -40n, 'stars')).toBe(
      'Your balance is below zero because points that you had already used were taken back. You need 50 more stars to claim this reward.',
    );
  });
});

describe('stock left of a reward', () => {
  it('is the smaller of its pieces and its codes, without held pieces', () => {
    expect(piecesLeft(mug)).toBeNull();
    expect(piecesLeft({ ...mug, claimLimit: 5n, claims: 1n, held: 1n })).toBe(3n);
    expect(piecesLeft({ ...mug, hasCodes: true, coupons: 5n, couponsTaken: 2n, held: 1n })).toBe(2n);
    expect(piecesLeft({ ...mug, claimLimit: 5n, hasCodes: true, coupons: 9n, couponsTaken: 8n })).toBe(1n);
    expect(piecesLeft({ ...mug, claimLimit: 1n, hasCodes: true, coupons: 9n })).toBe(1n);
  });

  it('is none for a reward whose codes were all withdrawn', () => {
    expect(piecesLeft({ ...mug, hasCodes: true })).toBe(0n);
    expect(piecesLeft({ ...mug, claimLimit: 5n, hasCodes: true })).toBe(0n);
  });
});
