import { Database } from '@laurel/service-kit/database/database';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { walletDocument, walletOf, type WalletRow } from '../../points/ledger/wallet.ts';
import type { Bookings, ClaimAttempt, History, Judgement, Loaded, RuledReward } from './judge-claims.ts';
import { PipelinedPool } from './pipelined-pool.ts';

/** A row of load_claims; numbers that may be large arrive as text, times in lists too. */
interface LoadedRow {
  loaded_at: Date;
  points_term: string | null;
  rewards: RewardRow[] | null;
  wallets: WalletRow[] | null;
  history: HistoryRow[];
}

interface RewardRow extends Pick<RuledReward, 'id' | 'name' | 'selection' | 'price' | 'version'> {
  is_approved: boolean;
  is_visible: boolean;
  starts_at: string | null;
  ends_at: string | null;
  threshold: string;
  claim_limit: string | null;
  per_participant: number | null;
  claims: string;
  held: string;
  has_codes: boolean;
  coupons: string;
  coupons_taken: string;
}

interface HistoryRow extends Pick<History, 'refusal' | 'message' | 'times' | 'reversed'> {
  claim_id: string;
  input_hash: string;
  is_fresh: boolean;
  unused_points: string | null;
  participant_status: string | null;
  latest_id: string | null;
  latest_unused_points: string | null;
  latest_at: string | null;
}

const loadSql = 'SELECT loaded_at, points_term, rewards, wallets, history FROM load_claims($1, $2, $3, $4, $5)';
const bookSql = 'SELECT book_transfers($1, $2)';

@Injectable()
export class ClaimsRepository {
  constructor(
    private readonly database: Database,
    private readonly pool: PipelinedPool,
    private readonly outbox: Outbox,
  ) {}

  /** Locks the input of the attempts' decisions, and stores the decisions, in one transaction; returns them. */
  async decide(
    programId: string,
    attempts: readonly ClaimAttempt[],
    judge: (loaded: Loaded, now: Date) => Judgement,
  ): Promise<Judgement> {
    const load = {
      name: 'load_claims',
      text: loadSql,
      values: [
        programId,
        attempts.map(({ participantId }) => participantId),
        attempts.map(({ rewardId }) => rewardId),
        attempts.map(({ key }) => key),
        attempts.map(({ inputHash }) => `\\x${inputHash}`),
      ],
    };
    const judgement = await this.pool.transaction(load, (answer) => {
      const row = answer as LoadedRow;
      const result = judge(loadedOf(row), row.loaded_at);
      const { claims, answers, events } = result.bookings;
      if (claims.length === 0 && answers.length === 0) return { result, store: [] };
      const values = [programId, JSON.stringify(documentOf(result.bookings))];
      const book = { name: 'book_transfers', text: bookSql, values };
      return { result, store: events.length === 0 ? [book] : [book, this.outbox.statement({ programId }, events)] };
    });
    if (judgement.bookings.events.length > 0) this.outbox.wake();
    return judgement;
  }

  /** Resolves with the number of deleted keys, in all programs. */
  async forgetRequests(olderThanDays: number): Promise<string> {
    const [row] = await this.database.unscoped<{ count: string }>('SELECT forget_claim_requests($1) AS count', [
      olderThanDays,
    ]);
    return row?.count ?? '0';
  }
}

function loadedOf(row: LoadedRow): Loaded {
  return {
    pointsTerm: row.points_term ?? 'points',
    rewards: new Map(row.rewards?.map((reward) => [reward.id, rewardOf(reward)])),
    wallets: new Map(row.wallets?.map((wallet) => [wallet.participant_id, walletOf(wallet)])),
    history: row.history.map(historyOf),
  };
}

const rewardOf = (row: RewardRow): RuledReward => ({
  id: row.id,
  version: row.version,
  name: row.name,
  selection: row.selection,
  isApproved: row.is_approved,
  isVisible: row.is_visible,
  startsAt: row.starts_at === null ? null : new Date(row.starts_at),
  endsAt: row.ends_at === null ? null : new Date(row.ends_at),
  price: row.price,
  threshold: BigInt(row.threshold),
  claimLimit: row.claim_limit === null ? null : BigInt(row.claim_limit),
  perParticipant: row.per_participant,
  claims: BigInt(row.claims),
  held: BigInt(row.held),
  hasCodes: row.has_codes,
  coupons: BigInt(row.coupons),
  couponsTaken: BigInt(row.coupons_taken),
});

const historyOf = (row: HistoryRow): History => ({
  claimId: row.claim_id,
  inputHash: row.input_hash,
  isFresh: row.is_fresh,
  refusal: row.refusal,
  message: row.message,
  unusedPoints: row.unused_points,
  participantStatus: row.participant_status,
  times: row.times,
  reversed: row.reversed,
  latest:
    row.latest_id === null
      ? null
      : {
          claimId: row.latest_id,
          unusedPoints: row.latest_unused_points as string,
          claimedAt: new Date(row.latest_at as string),
        },
});

/** The document of book_transfers. */
const documentOf = ({ claims, wallets, rewards, answers }: Bookings): object => ({
  claims: claims.map((claim) => ({
    id: claim.id,
    input_hash: `\\x${claim.inputHash}`,
    reward_id: claim.rewardId,
    title: claim.title,
    rule_version: claim.ruleVersion,
    participant_id: claim.participantId,
    ordinal: claim.ordinal,
    points: String(claim.points),
    unused_points: String(claim.unusedPoints),
    claimed_at: claim.claimedAt,
    coupon_number: claim.couponNumber === null ? null : String(claim.couponNumber),
    account_id: claim.wallet?.id,
    account_version: claim.wallet === null ? null : String(claim.wallet.version),
  })),
  wallets: wallets.map(walletDocument),
  rewards: rewards.map((reward) => ({
    id: reward.id,
    claims: String(reward.claims),
    coupons_taken: String(reward.couponsTaken),
  })),
  answers: answers.map(({ participantId, key, claimId, refusal, message }) => ({
    participant_id: participantId,
    key,
    claim_id: claimId,
    refusal,
    message,
  })),
});
