import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { AwardedSelection } from '../../kinds/awarded-kind.ts';
import { awardedKinds } from '../../kinds/awarded-kinds.ts';
import { hasRewardSql } from '../../participants/has-reward.ts';
import { isNotBarredSql } from '../../participants/taking-part.ts';
import type { AwardableReward } from './judge-awards.ts';
import type { KnownTransfer, LoadedPostings, PostingBookings } from './judge-postings.ts';
import type { Posting, WalletState } from './posting.ts';
import { walletDocument, walletOf, type WalletRow } from './wallet.ts';

/** The row of load_postings; numbers that may be large arrive as text, times in lists too. */
interface LoadedRow {
  loaded_at: Date;
  wallets: WalletRow[] | null;
  known: { key: string; input_hash: string; refusal: KnownTransfer['refusal']; answer: WalletState | null }[] | null;
  reversed: { key: string; at: string }[] | null;
  later: { participant_id: string; at: string; amount: string; corrects_at: string | null; is_spent: boolean }[] | null;
  achievements: RewardRow[] | null;
  awarded: { participant_id: string; reward_id: string; earned_at: string | null }[] | null;
}

interface RewardRow {
  id: string;
  threshold: string;
  starts_at: string | null;
  ends_at: string | null;
}

export interface Loaded extends LoadedPostings {
  /** The moment of the transaction. */
  now: Date;
}

const loadSql =
  'SELECT loaded_at, wallets, known, reversed, later, achievements, awarded FROM load_postings($1, $2, $3, $4, $5)';

@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  /** Locks wallets, created where they are missing, and returns the input of the decisions on their postings. */
  async load(scope: TenantScope, participantIds: readonly string[], postings: readonly Posting[]): Promise<Loaded> {
    const since = new Map<string, string>();
    for (const { participantId, effectiveAt } of postings) {
      const earliest = since.get(participantId);
      if (effectiveAt !== undefined && (earliest === undefined || effectiveAt < earliest)) {
        since.set(participantId, effectiveAt);
      }
    }
    const params = [
      scope.programId,
      participantIds,
      participantIds.map((id) => since.get(id)),
      postings.map(({ key }) => key),
      postings.flatMap(({ reversesKey }) => reversesKey ?? []),
    ];
    const [row] = await this.database.query<LoadedRow>(scope, loadSql, params);
    if (row === undefined) throw new Error('load_postings() answered no row');
    return loadedOf(row);
  }

  async book(scope: TenantScope, bookings: PostingBookings): Promise<void> {
    const params = [scope.programId, JSON.stringify(documentOf(bookings))];
    await this.database.query(scope, 'SELECT book_transfers($1, $2)', params);
  }

  /** An achievement or a milestone that can be awarded now; `null` for any other reward. */
  async awardable(
    scope: TenantScope,
    rewardId: string,
  ): Promise<(AwardableReward & { selection: AwardedSelection }) | null> {
    const [row] = await this.database.query<RewardRow & { selection: AwardedSelection }>(
      scope,
      `SELECT id, threshold, starts_at, ends_at, selection FROM reward
       WHERE program_id = $1 AND id = $2 AND selection = ANY($3) AND ${awardable}
         AND (starts_at <= program_now($1)) IS NOT FALSE AND (ends_at > program_now($1)) IS NOT FALSE`,
      [scope.programId, rewardId, Object.keys(awardedKinds)],
    );
    return row === undefined ? null : { ...rewardOf(row), selection: row.selection };
  }

  /** The achievements and milestones of all programs that can be awarded and started in the last so many hours. */
  async started(hours: number): Promise<{ program_id: string; id: string }[]> {
    return this.database.unscoped('SELECT program_id, id FROM started_awards($1, make_interval(hours => $2))', [
      Object.keys(awardedKinds),
      hours,
    ]);
  }

  /** The next participants, in the order of their ids, who have reached a reward, do not have it and are not barred. */
  async reached(
    scope: TenantScope,
    { id, threshold, selection }: AwardableReward & { selection: AwardedSelection },
    after: string,
    most: number,
  ): Promise<{ participant_id: string; value: string }[]> {
    const [table, value] = awardedKinds[selection].source;
    return this.database.query(
      scope,
      `SELECT t.participant_id, t.${value} AS value FROM ${table} t
       WHERE t.program_id = $1 AND t.participant_id > $3 AND t.${value} >= greatest($4::bigint, 1)
         AND NOT ${hasRewardSql('t.participant_id', '$2')} AND ${isNotBarredSql('t.participant_id')}
       ORDER BY t.participant_id LIMIT $5`,
      [scope.programId, id, after, String(threshold), most],
    );
  }

  /** The milestones that one of the participants has reached by completions, and does not have since that moment. */
  async milestones(
    scope: TenantScope,
    reached: readonly { participantId: string; completions: bigint; at: Date }[],
  ): Promise<AwardableReward[]> {
    const rows = await this.database.query<RewardRow>(
      scope,
      `SELECT r.id, r.threshold, r.starts_at, r.ends_at FROM reward r
       WHERE r.program_id = $1 AND r.selection = 'milestone' AND ${awardable}
         AND EXISTS (SELECT FROM unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) AS p (id, completions, at)
           WHERE p.completions >= r.threshold AND (NOT ${hasRewardSql('p.id', 'r.id')} OR EXISTS (
             SELECT FROM award w WHERE w.program_id = $1 AND w.participant_id = p.id AND w.reward_id = r.id
               AND NOT w.is_for_all AND w.earned_at > p.at)))`,
      [
        scope.programId,
        reached.map(({ participantId }) => participantId),
        reached.map(({ completions }) => String(completions)),
        reached.map(({ at }) => at),
      ],
    );
    return rows.map(rewardOf);
  }
}

const awardable = 'is_approved AND is_visible AND claim_limit IS NULL';

const loadedOf = (row: LoadedRow): Loaded => ({
  now: row.loaded_at,
  wallets: new Map(row.wallets?.map((wallet) => [wallet.participant_id, walletOf(wallet)])),
  known: new Map(
    row.known?.map(({ key, input_hash, refusal, answer }) => [
      key,
      { inputHash: input_hash, refusal, answer: answer === null ? null : stateOf(answer) },
    ]),
  ),
  reversed: new Map(row.reversed?.map(({ key, at }) => [key, new Date(at)])),
  later: listsOf(row.later ?? [], ({ at, amount, corrects_at, is_spent }) => ({
    at: new Date(at),
    correctsAt: corrects_at === null ? null : new Date(corrects_at),
    amount: BigInt(amount),
    isSpent: is_spent,
  })),
  achievements: row.achievements?.map(rewardOf) ?? [],
  awarded: new Map(
    [
      ...listsOf(row.awarded ?? [], ({ reward_id, earned_at }): [string, Date | null] => [
        reward_id,
        earned_at === null ? null : new Date(earned_at),
      ]),
    ].map(([id, moments]) => [id, new Map(moments)]),
  ),
});

// Postgres stores the members of a JSON object in its own order.
const stateOf = ({ unused_points, points, version }: WalletState): WalletState => ({ unused_points, points, version });

const rewardOf = ({ id, threshold, starts_at, ends_at }: RewardRow): AwardableReward => ({
  id,
  threshold: BigInt(threshold),
  startsAt: starts_at === null ? null : new Date(starts_at),
  endsAt: ends_at === null ? null : new Date(ends_at),
});

/** Groups values by the participant of their rows. */
function listsOf<Row extends { participant_id: string }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const lists = new Map<string, Value[]>();
  for (const row of rows) {
    const list = lists.get(row.participant_id);
    if (list === undefined) lists.set(row.participant_id, [valueOf(row)]);
    else list.push(valueOf(row));
  }
  return lists;
}

/** The document of book_transfers. */
const documentOf = ({ transfers, wallets, awards }: PostingBookings): object => ({
  transfers: transfers.map(({ ledgerEntry, ...transfer }) => ({
    key: transfer.key,
    input_hash: `\\x${transfer.inputHash}`,
    kind: transfer.kind,
    source_type: transfer.sourceType,
    source_id: transfer.sourceId,
    rule: transfer.rule,
    lot: transfer.lot,
    title: transfer.title,
    refusal: transfer.refusal,
    answer: transfer.answer,
    effective_at: transfer.effectiveAt,
    reverses_key: transfer.reversesKey,
    corrects_at: transfer.correctsAt,
    link_id: transfer.linkId,
    note: transfer.note,
    account_id: ledgerEntry?.accountId,
    amount: ledgerEntry === null ? null : String(ledgerEntry.amount),
    balance_after: ledgerEntry === null ? null : String(ledgerEntry.balanceAfter),
    account_version: ledgerEntry === null ? null : String(ledgerEntry.accountVersion),
    shortfall: ledgerEntry === null ? null : String(ledgerEntry.shortfall),
  })),
  wallets: wallets.map((wallet) => ({
    ...walletDocument(wallet),
    debt: String(wallet.balance < 0n ? -wallet.balance : 0n),
  })),
  awards: awards.map(({ participantId, rewardId, earnedAt, isForAll = false }) => ({
    participant_id: participantId,
    reward_id: rewardId,
    earned_at: earnedAt,
    is_for_all: isForAll,
  })),
});
