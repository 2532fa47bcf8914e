import type { BlockchainTransactionTable } from '@laurel/contracts/rewards/collectibles.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { CollectiblesRepository, type TransactionsOf } from './collectibles.repository.ts';

const columns: TableColumns = {
  sort: { created_at: 'created_at', participant: 'lower(participant_name)', reward: 'lower(reward_name)' },
  filter: { network: { sql: 'network', match: 'one-of' }, hash: { sql: 'hash', match: 'one-of' } },
  search: ['participant_name', 'reward_name', 'hash'],
  defaultSort: '-created_at',
  tieBreak: 'hash',
};

/** The tokens of achievements, as the transactions that made them. */
@Injectable()
export class CollectiblesService {
  constructor(private readonly repository: CollectiblesRepository) {}

  async transactions(scope: TenantScope, of: TransactionsOf, query: TableQuery): Promise<BlockchainTransactionTable> {
    const table = tableSql(query, columns, 3);
    const { rows, total } = await this.repository.page(scope, of, table);
    const data = rows.map((row) => ({
      hash: row.hash,
      status: 'confirmed' as const,
      network: row.network,
      explorer_url: row.links.explorer_mint_url,
      token_url: row.links.explorer_token_url,
      reward: { id: row.reward_id, name: row.reward_name },
      participant: { id: row.participant_id, name: row.participant_name },
      created_at: row.created_at.toISOString(),
    }));
    return { data, meta: { ...table.meta, total } };
  }
}
