import type { ReceiptAssessed } from '@laurel/contracts/events/domain-event';
import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface ActivityRow {
  id: string;
  title: string;
  action_type: ParticipantActionRow['action_type'];
  points: number;
  created_at: Date;
}

export interface RewardAction {
  participant_id: string;
  title: string;
  source_id: string;
  reward_id: string;
  points: number;
  created_at: string;
}

@Injectable()
export class ActivityRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, participantId: string, table: TableSql): Promise<TablePage<ActivityRow>> {
    const columns = 'a.id, a.title, a.action_type, a.points, a.created_at';
    const from = 'participant_action a WHERE a.program_id = $1 AND a.participant_id = $2';
    return tablePage(this.database, scope, { columns, from, params: [scope.programId, participantId] }, table);
  }

  /** One row a claim, however often it is told. */
  async add(scope: TenantScope, actions: RewardAction[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_action
         (program_id, participant_id, title, action_type, source_id, reward_id, points, created_at)
       SELECT $1, r.participant_id, r.title, 'reward', r.source_id, r.reward_id, r.points, r.created_at
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, title text, source_id bigint, reward_id bigint, points integer, created_at timestamptz)
       ON CONFLICT DO NOTHING`,
      [scope.programId, JSON.stringify(actions)],
    );
  }

  /** One row a receipt, as its newest revision has it. */
  async keepReceipts(scope: TenantScope, receipts: ReceiptAssessed[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_action AS a
         (program_id, participant_id, title, action_type, source_id, points, created_at, revision)
       SELECT DISTINCT ON (receipt_id) $1::bigint, participant_id, coalesce(merchant_name, 'Receipt'), 'receipt', receipt_id,
         points, assessed_at, revision
       FROM jsonb_to_recordset($2) AS r (receipt_id bigint, participant_id bigint, merchant_name text, points integer,
         assessed_at timestamptz, revision bigint)
       ORDER BY receipt_id, revision DESC
       ON CONFLICT (program_id, action_type, source_id, is_reversal) DO UPDATE SET title = excluded.title,
         points = excluded.points, revision = excluded.revision
       WHERE a.revision <= excluded.revision`,
      [scope.programId, JSON.stringify(receipts)],
    );
  }
}
