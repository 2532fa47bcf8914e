import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { RewardClaimed } from '@laurel/contracts/events/domain-event';
import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { type TableColumns, tableSql } from '../table/table-sql.ts';
import { ActivityRepository } from './activity.repository.ts';

const columns: TableColumns = {
  sort: { created_at: 'a.created_at', title: 'lower(a.title)', points: 'a.points', action_type: 'a.action_type' },
  filter: { action_type: { sql: 'a.action_type', match: 'one-of' }, title: { sql: 'a.title', match: 'contains' } },
  search: ['a.title'],
  defaultSort: '-created_at',
  tieBreak: 'a.id',
};

/** What a participant has done: completed challenges and claimed rewards. */
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

  /** A claim spends points, so its row is negative. */
  async recordClaim(scope: TenantScope, claim: RewardClaimed): Promise<void> {
    await this.repository.add(scope, {
      participantId: claim.participant_id,
      title: claim.name,
      sourceId: claim.claim_id,
      points: 0 - claim.points,
      createdAt: claim.claimed_at,
    });
  }
}
