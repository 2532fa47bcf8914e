import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { EntrantTable } from '@laurel/contracts/rewards/draws.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { RewardLookup } from '../../rewards/rewards/reward-lookup.ts';
import { withEmailSearch, FieldVisibilityService } from '../../rewards/rewards/field-visibility.ts';
import { DrawsRepository } from './draws.repository.ts';

const columns: TableColumns = {
  sort: {
    winners: 'won_at IS NULL, replaced, record',
    entrant: 'position',
    entries: 'entries',
    name: { name: 'name' },
    won_at: 'won_at',
  },
  filter: { won: { sql: `CASE WHEN won_at IS NULL THEN 'no' ELSE 'yes' END`, match: 'one-of' } },
  search: ['name'],
  defaultSort: 'entrant',
  tieBreak: 'position',
};

/** The frozen entrants of a sweepstake, as staff see them. */
@Injectable()
export class EntrantsService {
  constructor(
    private readonly repository: DrawsRepository,
    private readonly rewards: RewardLookup,
    private readonly visibilities: FieldVisibilityService,
  ) {}

  async table(scope: TenantScope, caller: AdminCaller, rewardId: string, query: TableQuery): Promise<EntrantTable> {
    await this.rewards.find(scope, rewardId);
    const visibility = await this.visibilities.of(scope, caller);
    const table = tableSql(query, withEmailSearch(columns, visibility), 2);
    const { rows, total } = await this.repository.page(scope, rewardId, table, visibility.emails);
    const data = rows.map(({ position, participant_id, name, email, entries, won_at, record, how, replaced }) => ({
      entrant: Number(position),
      participant_id,
      name,
      email: email ?? '',
      entries: Number(entries),
      won_at: won_at?.toISOString() ?? null,
      record,
      how,
      replaced,
    }));
    return { data, meta: { ...table.meta, total } };
  }

  async export(scope: TenantScope, caller: AdminCaller, rewardId: string, query: TableQuery): Promise<StreamableFile> {
    const visibility = await this.visibilities.of(scope, caller);
    const table = tableSql(query, withEmailSearch(columns, visibility), 2);
    return this.repository.export(scope, rewardId, table, visibility.emails);
  }
}
