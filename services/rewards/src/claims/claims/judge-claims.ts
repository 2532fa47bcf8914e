import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import { isBarred } from '@laurel/contracts/identity/participant-snapshot';
import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import { balanceEvents, type Wallet } from '../../points/ledger/wallet.ts';
import { type ClaimedReward, refusalOf, shortfallText } from '../../rewards/refusals/refusal.ts';

export interface ClaimAttempt {
  participantId: string;
  rewardId: string;
  /** Idempotency key, the participant's own namespace. */
  key: string;
  /** The key came with the request; otherwise it was made for this one attempt. */
  isOwnKey: boolean;
  /** Hash of the key's input, in hexadecimal: the key is refused under another input. */
  inputHash: string;
  traceId: string | null;
  /** Cause of the claim's event, as JSON. */
  cause: string | null;
}

type Refusal = ClaimRefusal | 'payment_required' | 'participant_blocked' | 'not_found' | 'idempotency_key_reused';

export interface ClaimAnswer {
  claimId: string;
  refusal: Refusal | null;
  message: string | null;
  unusedPoints: string | null;
  /** Answered before, under the same key or for the first of two clicks. */
  isReplayed: boolean;
}

/** Facts about an attempt: its key, the participant, and their claims of the reward. */
export interface History {
  claimId: string;
  inputHash: string;
  /** The key was written by this transaction; otherwise the answer below was given under it. */
  isFresh: boolean;
  refusal: Refusal | null;
  message: string | null;
  unusedPoints: string | null;
  /** `null` for a participant whom this service has not received yet. */
  participantStatus: string | null;
  /** Claims ever made, reversed ones included. */
  times: number;
  /** Reversed ones among them, which no limit counts; 0 where there is no limit. */
  reversed: number;
  latest: { claimId: string; unusedPoints: string; claimedAt: Date } | null;
}

/** A reward with the version of its rule, which the transfer of a claim records. */
export type RuledReward = ClaimedReward & { version: string };

export interface Loaded {
  /** The program's word for points. */
  pointsTerm: string;
  rewards: ReadonlyMap<string, RuledReward>;
  /** Wallets by participant; a participant who was erased before they had points has none. */
  wallets: ReadonlyMap<string, Wallet>;
  /** One element per attempt, in their order. */
  history: readonly History[];
}

export interface ClaimBooking {
  id: string;
  inputHash: string;
  rewardId: string;
  title: string;
  /** Version of the reward whose rule applied. */
  ruleVersion: string;
  participantId: string;
  /** 1, 2, … per participant and reward. */
  ordinal: number;
  points: bigint;
  /** Spendable points right after the claim. */
  unusedPoints: bigint;
  claimedAt: Date;
  /** Number of the reward's code; `null` for a reward without codes. */
  couponNumber: bigint | null;
  /** The wallet that paid, right after the claim; `null` when no points were spent. */
  wallet: Readonly<Wallet> | null;
}

/** An event, with its request where the batch has several. */
type ClaimEvent = DomainEvent & Partial<Pick<ClaimAttempt, 'traceId' | 'cause'>>;

export interface Bookings {
  claims: ClaimBooking[];
  /** Wallets and rewards after all claims. */
  wallets: Wallet[];
  rewards: RuledReward[];
  /** Answers stored under their keys, other than a claim of their own. */
  answers: { participantId: string; key: string; claimId: string; refusal: Refusal | null; message: string | null }[];
  /** One event per claim, then that of the wallets. */
  events: ClaimEvent[];
}

export interface Judgement {
  answers: ClaimAnswer[];
  bookings: Bookings;
}

/** Two clicks within this time count as one claim. */
const DOUBLE_CLICK_MILLIS = 60_000;

/** Judges claims of one program one after the other, each on the state that the earlier ones have left. */
export function judgeClaims(loaded: Loaded, attempts: readonly ClaimAttempt[], now: Date): Judgement {
  const judging = new Judging(loaded, now);
  const answers = attempts.map((attempt, index) => judging.answer(attempt, loaded.history[index] as History));
  return { answers, bookings: judging.bookings };
}

/** State of rewards, wallets and answers between two attempts. */
class Judging {
  private readonly rewards: ReadonlyMap<string, RuledReward>;
  private readonly wallets: ReadonlyMap<string, Wallet>;
  private readonly touchedRewards = new Set<RuledReward>();
  private readonly touchedWallets = new Set<Wallet>();
  /** Answers by the id that the key got. */
  private readonly answered = new Map<string, ClaimAnswer>();
  /** Claims of these attempts by participant and reward. */
  private readonly claimed = new Map<string, { times: number; answer: ClaimAnswer }>();
  private readonly booked: Pick<Bookings, 'claims' | 'answers' | 'events'> = { claims: [], answers: [], events: [] };

  constructor(
    private readonly loaded: Loaded,
    private readonly now: Date,
  ) {
    this.rewards = copyOf(loaded.rewards);
    this.wallets = copyOf(loaded.wallets);
  }

  get bookings(): Bookings {
    const wallets = [...this.touchedWallets];
    const events = [...this.booked.events, ...balanceEvents(wallets)];
    return { ...this.booked, events, rewards: [...this.touchedRewards], wallets };
  }

  answer(attempt: ClaimAttempt, known: History): ClaimAnswer {
    const { claimId } = known;
    if (known.inputHash !== attempt.inputHash) return refused(claimId, 'idempotency_key_reused');
    const earlier = this.answered.get(claimId);
    if (earlier !== undefined) return { ...earlier, isReplayed: true };
    if (!known.isFresh) {
      const { refusal, message, unusedPoints } = known;
      return { claimId, refusal, message, unusedPoints, isReplayed: true };
    }
    const answer = this.judge(attempt, known);
    this.answered.set(claimId, answer);
    if (answer.refusal !== null || answer.isReplayed) {
      const { participantId, key } = attempt;
      const { refusal, message } = answer;
      this.booked.answers.push({ participantId, key, claimId: answer.claimId, refusal, message });
    }
    return answer;
  }

  private judge(attempt: ClaimAttempt, known: History): ClaimAnswer {
    const { participantId, rewardId } = attempt;
    const { claimId } = known;
    const reward = this.rewards.get(rewardId);
    const wallet = this.wallets.get(participantId);
    const balance = wallet?.balance ?? 0n;
    const before = this.claimed.get(pairOf(attempt));
    const times = before?.times ?? known.times;
    if (isBarred(known.participantStatus)) return refused(claimId, 'participant_blocked');
    if (!reward?.isApproved) return refused(claimId, 'not_found');
    if (reward.price !== null) return refused(claimId, 'payment_required');
    const refusal = refusalOf(reward, times - known.reversed, balance, this.now);
    if (refusal === null) return this.grant(attempt, claimId, reward, wallet, times + 1);
    if (refusal === 'insufficient_points') {
      return refused(claimId, refusal, shortfallText(reward.threshold, balance, this.loaded.pointsTerm));
    }
    if (refusal === 'already_claimed' && reward.perParticipant === 1 && !attempt.isOwnKey) {
      return before === undefined
        ? (this.firstClick(known) ?? refused(claimId, refusal))
        : { ...before.answer, isReplayed: true };
    }
    return refused(claimId, refusal);
  }

  private grant(
    attempt: ClaimAttempt,
    claimId: string,
    reward: RuledReward,
    wallet: Wallet | undefined,
    ordinal: number,
  ): ClaimAnswer {
    const { participantId, rewardId, inputHash, traceId, cause } = attempt;
    const { threshold: points, name } = reward;
    reward.claims += 1n;
    if (reward.hasCodes) reward.couponsTaken += 1n;
    this.touchedRewards.add(reward);
    const paying = points > 0n ? wallet : undefined;
    if (paying !== undefined) {
      paying.balance -= points;
      paying.version += 1n;
      if (paying.latestAt === null || paying.latestAt < this.now) paying.latestAt = this.now;
    }
    if (wallet !== undefined) {
      wallet.claims += 1;
      wallet.balanceVersion += 1n;
      this.touchedWallets.add(wallet);
    }
    const unusedPoints = wallet?.balance ?? 0n;
    this.booked.claims.push({
      id: claimId,
      inputHash,
      rewardId,
      title: name,
      ruleVersion: reward.version,
      participantId,
      ordinal,
      points,
      unusedPoints,
      claimedAt: this.now,
      couponNumber: reward.hasCodes ? reward.couponsTaken : null,
      wallet: paying === undefined ? null : { ...paying },
    });
    this.booked.events.push({
      type: 'reward.claimed',
      data: {
        claim_id: claimId,
        reward_id: rewardId,
        name,
        participant_id: participantId,
        points: Number(points),
        claimed_at: this.now.toISOString(),
      },
      effective_at: this.now.toISOString(),
      traceId,
      cause,
    });
    const answer = { claimId, refusal: null, message: null, unusedPoints: String(unusedPoints), isReplayed: false };
    this.claimed.set(pairOf(attempt), { times: ordinal, answer });
    return answer;
  }

  /** The answer to the first of two clicks, when this is the second one. */
  private firstClick({ latest }: History): ClaimAnswer | null {
    if (latest === null || this.now.getTime() - latest.claimedAt.getTime() >= DOUBLE_CLICK_MILLIS) return null;
    const { claimId, unusedPoints } = latest;
    return { claimId, refusal: null, message: null, unusedPoints, isReplayed: true };
  }
}

const pairOf = ({ participantId, rewardId }: ClaimAttempt): string => `${participantId} ${rewardId}`;

const refused = (claimId: string, refusal: Refusal, message: string | null = null): ClaimAnswer => ({
  claimId,
  refusal,
  message,
  unusedPoints: null,
  isReplayed: false,
});

const copyOf = <T extends object>(records: ReadonlyMap<string, T>): Map<string, T> =>
  new Map([...records].map(([id, record]) => [id, { ...record }]));
