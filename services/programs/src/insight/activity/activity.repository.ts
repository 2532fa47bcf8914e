import type { ClaimReversed, ReceiptAssessed } from '@laurel/contracts/events/domain-event';
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
    const columns = 'a.id, a.title, a.action_type, a.points::float8 AS points, a.created_at';
    const from = 'participant_action a WHERE a.program_id = $1 AND a.participant_id = $2';
    return tablePage(this.database, scope, { columns, from, params: [scope.programId, participantId] }, table);
  }

  /** One row per claim, however often its event arrives. */
  async add(scope: TenantScope, actions: RewardAction[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH incoming AS (
         SELECT DISTINCT ON (source_id) *, nextval(pg_get_serial_sequence('participant_action', 'id')) AS id
         FROM jsonb_to_recordset($2) AS r (participant_id bigint, title text, source_id bigint, reward_id bigint,
           points bigint, created_at timestamptz)
         ORDER BY source_id
       ), added AS (
         INSERT INTO participant_action_source (program_id, action_type, source_id, action_id, created_at)
         SELECT $1, 'reward', source_id, id, created_at FROM incoming
         ON CONFLICT DO NOTHING RETURNING action_id)
       INSERT INTO participant_action
         (program_id, id, participant_id, title, action_type, source_id, reward_id, points, created_at)
       SELECT $1, t.id, t.participant_id, left(t.title, 2000), 'reward', t.source_id, t.reward_id, t.points, t.created_at
       FROM incoming t JOIN added a ON a.action_id = t.id`,
      [scope.programId, JSON.stringify(actions)],
    );
  }

  /** Removes the rows of claims; their sources stay, so that a late event of the claim adds none. */
  async removeClaims(scope: TenantScope, reversals: ClaimReversed[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH source AS (
         INSERT INTO participant_action_source AS s (program_id, action_type, source_id, action_id, created_at)
         SELECT DISTINCT ON (claim_id) $1::bigint, 'reward', claim_id,
           nextval(pg_get_serial_sequence('participant_action', 'id')), reversed_at
         FROM jsonb_to_recordset($2) AS r (claim_id bigint, reversed_at timestamptz)
         ORDER BY claim_id
         ON CONFLICT (program_id, action_type, source_id) DO UPDATE SET created_at = excluded.created_at
         RETURNING old.action_id, old.created_at)
       DELETE FROM participant_action a USING source s
       WHERE a.program_id = $1 AND a.created_at = s.created_at AND a.id = s.action_id`,
      [scope.programId, JSON.stringify(reversals)],
    );
  }

  /** One row per receipt with points, with its newest revision, at the moment of its first event. */
  async storeReceipts(scope: TenantScope, receipts: ReceiptAssessed[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH incoming AS (
         SELECT DISTINCT ON (receipt_id) *, nextval(pg_get_serial_sequence('participant_action', 'id')) AS id
         FROM jsonb_to_recordset($2) AS r (receipt_id bigint, participant_id bigint, merchant_name text, points bigint,
           assessed_at timestamptz, revision bigint)
         ORDER BY receipt_id, revision DESC
       ), source AS (
         INSERT INTO participant_action_source AS s (program_id, action_type, source_id, action_id, created_at, revision)
         SELECT $1, 'receipt', receipt_id, id, assessed_at, revision FROM incoming
         ON CONFLICT (program_id, action_type, source_id) DO UPDATE SET revision = excluded.revision
         WHERE s.revision <= excluded.revision
         RETURNING s.source_id, s.action_id, s.created_at
       ), taken_back AS (
         DELETE FROM participant_action a USING source s, incoming t
         WHERE a.program_id = $1 AND a.created_at = s.created_at AND a.id = s.action_id
           AND t.receipt_id = s.source_id AND t.points = 0)
       INSERT INTO participant_action
         (program_id, id, participant_id, title, action_type, source_id, points, created_at)
       SELECT $1, s.action_id, t.participant_id, left(coalesce(t.merchant_name, 'Receipt'), 2000), 'receipt', t.receipt_id,
         t.points, s.created_at
       FROM incoming t JOIN source s ON s.source_id = t.receipt_id WHERE t.points > 0
       ON CONFLICT (program_id, created_at, id) DO UPDATE SET title = excluded.title, points = excluded.points`,
      [scope.programId, JSON.stringify(receipts)],
    );
  }
}
