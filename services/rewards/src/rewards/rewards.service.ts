import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { type HomeSection, type RewardListRow, RewardsRepository } from './rewards.repository.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

const columns: TableColumns = {
  sort: {
    name: 'lower(name)',
    selection: 'selection',
    status: 'status',
    threshold: 'threshold',
    limit: 'claim_limit',
    claims: 'claims',
    balance: 'claim_limit - claims',
    start: 'start',
    finish: 'finish',
    updated_at: 'updated_at',
  },
  filter: {
    name: { sql: 'name', match: 'contains' },
    selection: { sql: 'selection', match: 'one-of' },
    status: { sql: 'status', match: 'one-of' },
  },
  search: ['name', 'identifier'],
  defaultSort: '-updated_at',
  tieBreak: 'id',
};

/** What people on a program's site and its staff see of rewards. */
@Injectable()
export class RewardsService {
  constructor(private readonly repository: RewardsRepository) {}

  /** `RewardTile[]` as JSON text. */
  async section(scope: TenantScope, caller: SiteCaller, section: HomeSection): Promise<string> {
    return this.repository.tiles(scope, participantId(caller), section);
  }

  /** `RewardTile[]` as JSON text; a visitor has claimed nothing. */
  async claimed(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return caller.kind === 'participant' ? this.repository.claimed(scope, caller.participant_id) : '[]';
  }

  /** `RewardResponse` as JSON text. */
  async reward(scope: TenantScope, caller: SiteCaller, rewardId: string): Promise<string> {
    const found = await this.repository.reward(scope, participantId(caller), rewardId);
    if (found === null) throw new NotFoundError();
    return found;
  }

  async page(scope: TenantScope, query: TableQuery): Promise<{ data: RewardRow[]; meta: TableMeta }> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map((row) => rowView(scope, row)), meta: { ...table.meta, total } };
  }
}

const participantId = (caller: SiteCaller): string | null =>
  caller.kind === 'participant' ? caller.participant_id : null;

function rowView(scope: TenantScope, row: RewardListRow): RewardRow {
  const limit = row.claim_limit === null ? null : Number(row.claim_limit);
  const claims = Number(row.claims);
  return {
    id: row.id,
    program_id: scope.programId,
    identifier: row.identifier,
    name: row.name,
    image: row.image_url === null ? null : { public_url: row.image_url },
    selection: row.selection,
    status: row.status,
    threshold: Number(row.threshold),
    limit,
    claims,
    balance: limit === null ? null : limit - claims,
    start: row.start?.toISOString() ?? null,
    finish: row.finish?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}
