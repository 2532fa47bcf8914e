import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { ClaimReversed, ReceiptAssessed, RewardClaimed } from '@laurel/contracts/events/domain-event';
import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { ActivityRepository } from './activity.repository.ts';

const columns: TableColumns = {
  sort: { created_at: 'a.created_at', title: { name: 'a.title' }, points: 'a.points', action_type: 'a.action_type' },
  filter: { action_type: { sql: 'a.action_type', match: 'one-of' }, title: { sql: 'a.title', match: 'contains' } },
  search: ['a.title'],
  defaultSort: '-created_at',
  tieBreak: 'a.id',
};

/** A participant's activity: completed challenges, claimed rewards and receipts that earned points. */
@Injectable()
export class ActivityService {
  constructor(private readonly repository: ActivityRepository) {}

  async table(
    scope: TenantScope,
    caller: ParticipantCaller,
    query: TableQuery,
  ): Promise<{ data: ParticipantActionRow[]; meta: TableMeta }> {
    const table = tableSql(query, columns, 2);
    const { rows, total } = await this.repository.page(scope, caller.participant_id, table);
    const data = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    return { data, meta: { ...table.meta, total } };
  }

  /**
   * Claims spend points, so their rows are negative.
   * @param living the participants who were not erased: the titles of others are not stored
   */
  async recordClaims(scope: TenantScope, claims: readonly RewardClaimed[], living: ReadonlySet<string>): Promise<void> {
    await this.repository.storeClaims(
      scope,
      claims.map((claim) => ({
        source_id: claim.claim_id,
        revision: revisionOf(claim, true),
        stands: true,
        participant_id: claim.participant_id,
        reward_id: claim.reward_id,
        title: living.has(claim.participant_id) ? claim.name : 'Reward',
        points: 0 - claim.points,
        created_at: claim.claimed_at,
      })),
    );
  }

  /** A claim that was taken back is no activity, also when its own event comes later, until it is given again. */
  async forgetClaims(scope: TenantScope, reversals: readonly ClaimReversed[]): Promise<void> {
    await this.repository.storeClaims(
      scope,
      reversals.map((reversal) => ({
        source_id: reversal.claim_id,
        revision: revisionOf(reversal, false),
        stands: false,
        participant_id: reversal.participant_id,
        reward_id: reversal.reward_id,
        title: '',
        points: 0,
        created_at: reversal.reversed_at,
      })),
    );
  }

  /** @param living the participants who were not erased: the merchants of others are not stored */
  async recordReceipts(
    scope: TenantScope,
    receipts: readonly ReceiptAssessed[],
    living: ReadonlySet<string>,
  ): Promise<void> {
    await this.repository.storeReceipts(
      scope,
      receipts.map((receipt) => ({
        ...receipt,
        title: (living.has(receipt.participant_id) ? receipt.merchant_name : null) ?? 'Receipt',
      })),
    );
  }
}

/** Place of a claim's news in their order: by the version of its payment, a reversal after the claim of its version. */
const revisionOf = ({ version = 1 }: { version?: number }, stands: boolean): number => 2 * version + (stands ? 0 : 1);
