import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { WayToWin } from '@laurel/contracts/rewards/reward-types';
import { type Participation, takesPart } from '../../participants/taking-part.ts';
import { type ClaimedReward, isLimitReached, piecesLeft } from '../../rewards/refusals/refusal.ts';
import type { ReversibleClaim } from '../../rewards/stock/judge-reversal.ts';
import type { StockBookings, StockClaim } from '../../rewards/stock/stock-bookings.ts';

/** The fields of a reward that decide assignments. */
export type AssignedReward = Pick<
  ClaimedReward,
  'id' | 'name' | 'claimLimit' | 'claims' | 'held' | 'hasCodes' | 'coupons' | 'couponsTaken'
>;

/** A participant whom staff or a draw have named. */
export interface Candidate extends Participation {
  participantId: string;
  /** Id of the claim, if the reward is assigned. */
  claimId: string;
  /** The participant has it by an award or by a claim without a reversal. */
  hasReward: boolean;
  /** Claims ever made of the reward, reversed ones included. */
  times: number;
  balance: bigint;
}

export interface Assigned {
  claimId: string;
  participantId: string;
}

/**
 * Assigns a reward to the candidates in their order while pieces are left, skipping those who have it already or may
 * not take part.
 * @param candidates each participant once
 * @param sendEmail whether the winners receive an e-mail
 */
export function judgeAssignments(
  reward: AssignedReward,
  candidates: readonly Candidate[],
  how: WayToWin,
  sendEmail: boolean,
  now: Date,
): { assigned: Assigned[]; bookings: StockBookings } {
  const left = piecesLeft(reward);
  const winners = candidates.filter((candidate) => takesPart(candidate) && !candidate.hasReward);
  const chosen = left === null ? winners : winners.slice(0, Math.max(0, Number(left)));
  const claims = chosen.map((candidate, index) => claimOf(reward, candidate, index, how, now));
  const given = BigInt(claims.length);
  return {
    assigned: claims.map(({ id, participantId }) => ({ claimId: id, participantId })),
    bookings: {
      reward: {
        id: reward.id,
        claims: reward.claims + given,
        held: reward.held,
        couponsTaken: reward.hasCodes ? reward.couponsTaken + given : reward.couponsTaken,
      },
      claims,
      restorations: [],
      reversals: [],
      purchases: [],
      events: claims.flatMap((claim) => eventsOf(reward, claim, sendEmail, now)),
    },
  };
}

/**
 * Lets a reversed claim that cost nothing stand again, with its code. `null` when its participant may not take part or has
 * the reward otherwise by now, or when its piece has gone to another participant.
 */
export function judgeRestoration(
  reward: AssignedReward,
  claim: ReversibleClaim,
  candidate: Candidate,
  now: Date,
): StockBookings | null {
  const { id, participantId } = claim;
  if (!takesPart(candidate) || candidate.hasReward || isLimitReached(reward)) return null;
  return {
    reward: { id: reward.id, claims: reward.claims + 1n, held: reward.held, couponsTaken: reward.couponsTaken },
    claims: [],
    restorations: [{ claimId: id, participantId }],
    reversals: [],
    purchases: [],
    events: eventsOf(reward, claim, false, now),
  };
}

const claimOf = (
  reward: AssignedReward,
  candidate: Candidate,
  index: number,
  how: WayToWin,
  now: Date,
): StockClaim => ({
  id: candidate.claimId,
  rewardId: reward.id,
  participantId: candidate.participantId,
  ordinal: candidate.times + 1,
  unusedPoints: candidate.balance,
  claimedAt: now,
  couponNumber: reward.hasCodes ? reward.couponsTaken + BigInt(index + 1) : null,
  how,
});

function eventsOf(
  reward: AssignedReward,
  claim: Pick<StockClaim, 'id' | 'participantId'>,
  sendEmail: boolean,
  now: Date,
): DomainEvent[] {
  const effective_at = now.toISOString();
  const data = { claim_id: claim.id, reward_id: reward.id, name: reward.name, participant_id: claim.participantId };
  const claimed = { ...data, points: 0, claimed_at: effective_at, assigned: true };
  return [
    { type: 'reward.claimed', data: claimed, effective_at },
    ...(sendEmail ? [{ type: 'reward.won' as const, data, effective_at }] : []),
  ];
}
