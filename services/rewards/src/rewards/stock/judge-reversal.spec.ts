import { judgeReversal } from './judge-reversal.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

describe('a claim that is taken back', () => {
  it('frees its piece and keeps its code, once', () => {
    const reward = { id: '5', claims: 2n, held: 0n, couponsTaken: 2n };
    expect(judgeReversal(reward, { id: '91', participantId: '1', isReversed: false }, NOW)).toEqual({
      reward: { id: '5', claims: 1n, held: 0n, couponsTaken: 2n },
      claims: [],
      restorations: [],
      reversals: [{ claimId: '91', participantId: '1', reversedAt: NOW }],
      purchases: [],
      events: [
        {
          type: 'claim.reversed',
          data: { claim_id: '91', reward_id: '5', participant_id: '1', reversed_at: NOW.toISOString() },
          effective_at: NOW.toISOString(),
        },
      ],
    });
    expect(judgeReversal(reward, { id: '91', participantId: '1', isReversed: true }, NOW)).toBeNull();
  });
});
