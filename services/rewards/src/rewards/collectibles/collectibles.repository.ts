import type { NftCollection, TransactionStatus } from '@laurel/contracts/rewards/collectibles.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { PARTICIPANT_NAME } from '../../participants/participant-name.ts';

/** Filter of transactions: without either, all of the program. */
export interface TransactionsOf {
  rewardId?: string;
  participantId?: string;
}

export interface TransactionRow {
  id: string;
  kind: 'collection' | 'mint';
  status: TransactionStatus;
  error: string | null;
  hash: string | null;
  network: NftCollection['network'];
  /** Address of its collection or token, once the chain has it. */
  address: string | null;
  reward_id: string;
  reward_name: string;
  participant_id: string | null;
  participant_name: string;
  created_at: Date;
}

const listed = `(
  SELECT t.id, t.kind, t.status, t.error, t.hash, t.network, t.address, t.reward_id, r.name AS reward_name, t.participant_id,
    ${PARTICIPANT_NAME} AS participant_name, t.created_at
  FROM chain_transaction t
  JOIN reward r ON r.program_id = t.program_id AND r.id = t.reward_id
  LEFT JOIN participant_copy p ON p.program_id = t.program_id AND p.id = t.participant_id
  WHERE t.program_id = $1 AND ($2::bigint IS NULL OR t.reward_id = $2)
    AND ($3::bigint IS NULL OR t.participant_id = $3)) c`;

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

  /** Schedules a collection; `false` when the reward has one, or one is scheduled. */
  async addCollection(scope: TenantScope, rewardId: string, name: string): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `INSERT INTO chain_transaction AS t (program_id, reward_id, name) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT chain_transaction_once DO UPDATE SET status = 'pending', name = excluded.name, error = NULL
       WHERE t.status = 'failed' RETURNING id`,
      [scope.programId, rewardId, name],
    );
    return rows.length > 0;
  }

  /** Schedules the failed transactions of a reward again and resolves with their number. */
  async retry(scope: TenantScope, rewardId: string): Promise<number> {
    const rows = await this.database.query(
      scope,
      `UPDATE chain_transaction SET status = 'pending', error = NULL
       WHERE program_id = $1 AND reward_id = $2 AND status = 'failed' RETURNING id`,
      [scope.programId, rewardId],
    );
    return rows.length;
  }
}
