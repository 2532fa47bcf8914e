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

/** A claim that was made or taken back. */
export interface ClaimNews {
  source_id: string;
  /** The highest one decides. */
  revision: number;
  stands: boolean;
  participant_id: string;
  reward_id: string;
  title: string;
  points: number;
  created_at: string;
}

/** An assessment with the title of its action. */
export type ReceiptNews = ReceiptAssessed & { title: string };

@Injectable()
export class ActivityRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, participantId: string, table: TableSql): Promise<TablePage<ActivityRow>> {
    const columns = 'a.id, a.title, a.action_type, a.points::float8 AS points, a.created_at';
    const from = 'participant_action a WHERE a.program_id = $1 AND a.participant_id = $2';
    return tablePage(this.database, scope, { columns, from, params: [scope.programId, participantId] }, table);
  }

  /** One row per claim that stands by its newest news, at the moment of these. */
  async storeClaims(scope: TenantScope, claims: readonly ClaimNews[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH incoming AS (
         SELECT DISTINCT ON (source_id) *, nextval(pg_get_serial_sequence('participant_action', 'id')) AS id
         FROM jsonb_to_recordset($2) AS r (source_id bigint, revision bigint, stands boolean, participant_id bigint,
           reward_id bigint, title text, points bigint, created_at timestamptz)
         ORDER BY source_id, revision DESC
       ), source AS (
         INSERT INTO participant_action_source AS s (program_id, action_type, source_id, action_id, created_at, revision)
         SELECT $1, 'reward', source_id, id, created_at, revision FROM incoming
         ON CONFLICT (program_id, action_type, source_id)
           DO UPDATE SET created_at = excluded.created_at, revision = excluded.revision
         WHERE s.revision < excluded.revision
         RETURNING new.source_id, new.action_id, old.created_at AS was_at
       ), taken_back AS (
         DELETE FROM participant_action a USING source s, incoming t
         WHERE a.program_id = $1 AND a.created_at = s.was_at AND a.id = s.action_id
           AND t.source_id = s.source_id AND NOT (t.stands AND t.created_at = s.was_at))
       INSERT INTO participant_action
         (program_id, id, participant_id, title, action_type, source_id, reward_id, points, created_at)
       SELECT $1, s.action_id, t.participant_id, left(t.title, 2000), 'reward', t.source_id, t.reward_id, t.points, t.created_at
       FROM incoming t JOIN source s ON s.source_id = t.source_id WHERE t.stands
       ON CONFLICT (program_id, created_at, id) DO UPDATE SET title = excluded.title, points = excluded.points`,
      [scope.programId, JSON.stringify(claims)],
    );
  }

  /**
   * One row per receipt with points, with its newest revision, at the moment of its first event; none when its participant
   * was reset at that moment or later.
   */
  async storeReceipts(scope: TenantScope, receipts: readonly ReceiptNews[]): Promise<void> {
    // A reset holds this lock; the next statement sees what it has changed.
    await this.database.query(
      scope,
      `SELECT FROM completion_count WHERE program_id = $1 AND participant_id = ANY ($2) ORDER BY participant_id FOR SHARE`,
      [scope.programId, receipts.map(({ participant_id }) => participant_id)],
    );
    await this.database.query(
      scope,
      `WITH incoming AS (
         SELECT DISTINCT ON (receipt_id) *, nextval(pg_get_serial_sequence('participant_action', 'id')) AS id
         FROM jsonb_to_recordset($2) AS r (receipt_id bigint, participant_id bigint, title text, points bigint,
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
       SELECT $1, s.action_id, t.participant_id, left(t.title, 2000), 'receipt', t.receipt_id,
         t.points, s.created_at
       FROM incoming t JOIN source s ON s.source_id = t.receipt_id
       WHERE t.points > 0 AND NOT EXISTS (SELECT FROM completion_count n WHERE n.program_id = $1
         AND n.participant_id = t.participant_id AND n.reset_at >= s.created_at)
       ON CONFLICT (program_id, created_at, id) DO UPDATE SET title = excluded.title, points = excluded.points`,
      [scope.programId, JSON.stringify(receipts)],
    );
  }
}
