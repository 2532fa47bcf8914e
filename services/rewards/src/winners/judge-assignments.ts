import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import { type Participation, takesPart } from '../participants/taking-part.ts';
import { type ClaimedReward, piecesLeft } from '../refusals/refusal.ts';
import type { StockBookings, StockClaim } from '../stock/stock-bookings.ts';

/** A reward as far as it decides who is given it. */
export type AssignedReward = Pick<
  ClaimedReward,
  'id' | 'name' | 'claimLimit' | 'claims' | 'held' | 'coupons' | 'couponsTaken'
>;

/** Whom staff or a draw have named. */
export interface Candidate extends Participation {
  participantId: string;
  /** Id of the claim that it becomes, if it does. */
  claimId: string;
  /** By an award or by a claim that stands. */
  hasReward: boolean;
  /** Claims ever made of the reward, also those that were taken back. */
  times: number;
  balance: bigint;
}

export interface Assigned {
  claimId: string;
  participantId: string;
}

/** A claim that is to be taken back. */
export interface AssignedClaim {
  id: string;
  participantId: string;
  isReversed: boolean;
}

/**
 * Gives a reward to the candidates in their order for as long as any are left, without those who have it already or may
 * not take part.
 *
 * @param candidates each participant once
 * @param isTold whether the winners get an e-mail
 */
export function judgeAssignments(
  reward: AssignedReward,
  candidates: readonly Candidate[],
  isTold: boolean,
  now: Date,
): { assigned: Assigned[]; bookings: StockBookings } {
  const left = piecesLeft(reward);
  const winners = candidates.filter((candidate) => takesPart(candidate) && !candidate.hasReward);
  const chosen = left === null ? winners : winners.slice(0, Math.max(0, Number(left)));
  const claims = chosen.map((candidate, index) => claimOf(reward, candidate, index, now));
  const given = BigInt(claims.length);
  return {
    assigned: claims.map(({ id, participantId }) => ({ claimId: id, participantId })),
    bookings: {
      reward: {
        id: reward.id,
        claims: reward.claims + given,
        held: reward.held,
        couponsTaken: reward.coupons > 0n ? reward.couponsTaken + given : reward.couponsTaken,
      },
      claims,
      reversals: [],
      purchases: [],
      facts: claims.flatMap((claim) => factsOf(reward, claim, isTold, now)),
    },
  };
}

/** Takes a claim back that cost nothing: its piece is free again, its code stays used. `null` where it was taken back. */
export function judgeReversal(reward: AssignedReward, claim: AssignedClaim, now: Date): StockBookings | null {
  if (claim.isReversed) return null;
  const effective_at = now.toISOString();
  const { id: claim_id, participantId: participant_id } = claim;
  return {
    reward: { id: reward.id, claims: reward.claims - 1n, held: reward.held, couponsTaken: reward.couponsTaken },
    claims: [],
    reversals: [{ claimId: claim.id, participantId: claim.participantId, reversedAt: now }],
    purchases: [],
    facts: [
      {
        type: 'claim.reversed',
        data: { claim_id, reward_id: reward.id, participant_id, reversed_at: effective_at },
        effective_at,
      },
    ],
  };
}

const claimOf = (reward: AssignedReward, candidate: Candidate, index: number, now: Date): StockClaim => ({
  id: candidate.claimId,
  rewardId: reward.id,
  participantId: candidate.participantId,
  ordinal: candidate.times + 1,
  unusedPoints: candidate.balance,
  claimedAt: now,
  couponNumber: reward.coupons > 0n ? reward.couponsTaken + BigInt(index + 1) : null,
});

function factsOf(reward: AssignedReward, claim: StockClaim, isTold: boolean, now: Date): DomainEvent[] {
  const effective_at = now.toISOString();
  const data = { claim_id: claim.id, reward_id: reward.id, name: reward.name, participant_id: claim.participantId };
  const claimed = { ...data, points: 0, claimed_at: effective_at, assigned: true };
  return [
    { type: 'reward.claimed', data: claimed, effective_at },
    ...(isTold ? [{ type: 'reward.won' as const, data, effective_at }] : []),
  ];
}
