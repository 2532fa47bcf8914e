import fc from 'fast-check';
import { piecesLeft } from '../../rewards/refusals/refusal.ts';
import { type AssignedReward, type Candidate, judgeAssignments, judgeRestoration } from './judge-assignments.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

const mug = (changes: Partial<AssignedReward> = {}): AssignedReward => ({
  id: '5',
  name: 'Mug',
  claimLimit: null,
  claims: 0n,
  held: 0n,
  hasCodes: false,
  coupons: 0n,
  couponsTaken: 0n,
  ...changes,
});
const candidate = (participantId: string, changes: Partial<Candidate> = {}): Candidate => ({
  participantId,
  claimId: `9${participantId}`,
  status: 'active',
  isStaff: false,
  hasReward: false,
  times: 0,
  balance: 0n,
  ...changes,
});
const judge = (reward: AssignedReward, ...candidates: Candidate[]): string[] =>
  judgeAssignments(reward, candidates, 'synced', false, NOW).assigned.map(({ participantId }) => participantId);

describe('assignments', () => {
  it('go to candidates in their order, as long as pieces and codes are left [A-218, A-247]', () => {
    const [ada, ben, cleo] = [candidate('3'), candidate('1'), candidate('2')];
    expect(judge(mug(), ada, ben, cleo)).toEqual(['3', '1', '2']);
    expect(judge(mug({ claimLimit: 3n, claims: 1n }), ada, ben, cleo)).toEqual(['3', '1']);
    expect(judge(mug({ claimLimit: 3n, claims: 1n, held: 1n }), ada, ben, cleo)).toEqual(['3']);
    expect(judge(mug({ hasCodes: true, coupons: 9n, couponsTaken: 7n }), ada, ben, cleo)).toEqual(['3', '1']);
    expect(judge(mug({ claimLimit: 1n, claims: 1n }), ada, ben, cleo)).toEqual([]);
  });

  it.each<[string, Partial<Candidate>]>([
    ['is blocked', { status: 'blocked' }],
    ['has opted out', { status: 'opted_out' }],
    ['is inactive', { status: 'inactive' }],
    ['is staff', { isStaff: true }],
    ['has the reward', { hasReward: true }],
  ])('skip a participant who %s, and take no piece for them [A-311, A-312]', (_why, changes) => {
    expect(judge(mug({ claimLimit: 1n }), candidate('1', changes), candidate('2'))).toEqual(['2']);
  });

  it('go to participants whom this service has not received yet', () => {
    expect(judge(mug(), candidate('1', { status: null }))).toEqual(['1']);
  });

  it('are claims that cost nothing, each with the next code and number, and published as assigned', () => {
    const reward = mug({ hasCodes: true, coupons: 4n, couponsTaken: 1n, claims: 1n });
    const { bookings } = judgeAssignments(reward, [candidate('1', { times: 2, balance: 7n })], 'drawn', true, NOW);
    expect(bookings).toEqual({
      reward: { id: '5', claims: 2n, held: 0n, couponsTaken: 2n },
      claims: [
        {
          id: '91',
          rewardId: '5',
          participantId: '1',
          ordinal: 3,
          unusedPoints: 7n,
          claimedAt: NOW,
          couponNumber: 2n,
          how: 'drawn',
        },
      ],
      restorations: [],
      reversals: [],
      purchases: [],
      events: [
        {
          type: 'reward.claimed',
          data: {
            claim_id: '91',
            reward_id: '5',
            name: 'Mug',
            participant_id: '1',
            points: 0,
            claimed_at: NOW.toISOString(),
            assigned: true,
          },
          effective_at: NOW.toISOString(),
        },
        {
          type: 'reward.won',
          data: { claim_id: '91', reward_id: '5', name: 'Mug', participant_id: '1' },
          effective_at: NOW.toISOString(),
        },
      ],
    });
  });

  it('never exceed the limit or the codes, for any candidates [INV-06, INV-36]', () => {
    const few = fc.bigInt({ min: 0n, max: 6n });
    const codes = fc.option(few, { nil: null });
    const stock = fc.record({ claims: few, held: few, free: fc.option(few, { nil: null }), taken: few, codes });
    const people = fc.array(
      fc.record({
        status: fc.constantFrom('active', 'blocked', null),
        isStaff: fc.boolean(),
        hasReward: fc.boolean(),
        times: fc.nat(3),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(stock, people, ({ claims, held, free, taken, codes }, list) => {
        const claimLimit = free === null ? null : claims + held + free;
        const hasCodes = codes !== null;
        const coupons = codes === null ? 0n : taken + held + codes;
        const reward = mug({ claims, held, claimLimit, hasCodes, coupons, couponsTaken: hasCodes ? taken : 0n });
        const candidates = list.map((one, index) => candidate(String(index + 1), one));
        const { assigned, bookings } = judgeAssignments(reward, candidates, 'synced', false, NOW);
        const left = piecesLeft({ ...reward, ...bookings.reward });
        expect(left === null || left >= 0n).toBe(true);
        expect(bookings.reward.claims - reward.claims).toBe(BigInt(assigned.length));
        expect(bookings.events).toHaveLength(assigned.length);
        const given = new Set(bookings.claims.map(({ couponNumber }) => couponNumber));
        expect(given.size).toBe(hasCodes ? assigned.length : Math.min(assigned.length, 1));
      }),
    );
  });
});

describe('a claim that stands again', () => {
  const claim = { id: '91', participantId: '1', isReversed: true };

  it('takes a piece, keeps its code and is published as assigned', () => {
    const reward = mug({ claims: 1n, claimLimit: 2n, coupons: 3n, couponsTaken: 3n });
    expect(judgeRestoration(reward, claim, candidate('1'), NOW)).toMatchObject({
      reward: { id: '5', claims: 2n, held: 0n, couponsTaken: 3n },
      claims: [],
      restorations: [{ claimId: '91', participantId: '1' }],
      events: [{ type: 'reward.claimed', data: { claim_id: '91', assigned: true } }],
    });
  });

  it.each<[string, AssignedReward, Candidate]>([
    ['no piece is left', mug({ claims: 1n, held: 1n, claimLimit: 2n }), candidate('1')],
    ['the participant has the reward', mug(), candidate('1', { hasReward: true })],
    ['the participant may not take part', mug(), candidate('1', { status: 'blocked' })],
  ])('does not when %s', (_why, reward, one) => {
    expect(judgeRestoration(reward, claim, one, NOW)).toBeNull();
  });
});
