import type { BlockchainTransaction } from '@laurel/contracts/rewards/collectibles.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

/** Whose transactions: all of the program's without either. */
export interface TransactionsOf {
  rewardId?: string;
  participantId?: string;
}

export interface TransactionRow {
  hash: string;
  network: BlockchainTransaction['network'];
  links: { explorer_mint_url: string; explorer_token_url: string };
  reward_id: string;
  reward_name: string;
  participant_id: string;
  participant_name: string;
  created_at: Date;
}

const listed = `(
  SELECT c.mint_transaction AS hash, c.network, collectible_json(c) AS links, c.reward_id, r.name AS reward_name,
    c.participant_id, concat_ws(' ', p.first_name, p.last_name) AS participant_name, c.created_at
  FROM collectible c
  JOIN reward r ON r.program_id = c.program_id AND r.id = c.reward_id
  LEFT JOIN participant p ON p.program_id = c.program_id AND p.id = c.participant_id
  WHERE c.program_id = $1 AND ($2::bigint IS NULL OR c.reward_id = $2) AND ($3::bigint IS NULL OR c.participant_id = $3)) c`;

@Injectable()
export class CollectiblesRepository {
  constructor(private readonly database: Database) {}

  async page(
    scope: TenantScope,
    { rewardId, participantId }: TransactionsOf,
    table: TableSql,
  ): Promise<{ rows: TransactionRow[]; total: number }> {
    const from = `FROM ${listed} WHERE true${table.where}`;
    const params = [scope.programId, rewardId ?? null, participantId ?? null, ...table.params];
    const rows = await this.database.query<TransactionRow>(
      scope,
      `SELECT * ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }
}
