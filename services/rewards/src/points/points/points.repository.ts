import type { CompletionPartlyRefunded } from '@laurel/contracts/events/domain-event';
import type { ParticipantPointsEntry } from '@laurel/contracts/rewards/rewards.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PointsImport } from './points-import.entity.ts';

export interface EntryRow extends Omit<ParticipantPointsEntry, 'created_at'> {
  created_at: Date;
}

export interface RaisedRefund {
  completion_id: string;
  version: number;
  /** Points that were taken back until now; whole points as text. */
  before: string;
}

export interface ClaimedRow {
  id: string;
  reward_id: string;
  name: string;
  points: string;
  status: string;
  created_at: Date;
}

/** Rewards that a participant has claimed or was awarded. An award has no number: its reward identifies it. */
const claimed = `(
  SELECT c.id AS number, c.id::text AS id, c.reward_id, c.points,
    CASE WHEN claim_stands(c) THEN 'claimed' ELSE 'reversed' END AS status, c.claimed_at AS created_at
  FROM claim c WHERE c.program_id = $1 AND c.participant_id = $2
  UNION ALL
  SELECT NULL, 'award-' || w.reward_id, w.reward_id, 0, 'claimed', w.earned_at
  FROM award w WHERE w.program_id = $1 AND w.participant_id = $2) h`;

@Injectable()
export class PointsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PointsImport) private readonly imports: Repository<PointsImport>,
  ) {}

  /** `PointsResponse` as JSON text. */
  async points(scope: TenantScope, participantId: string): Promise<string> {
    const [row] = await this.database.call<{ json: string }>(scope, 'points', 'SELECT points_json($1, $2) AS json', [
      scope.programId,
      participantId,
    ]);
    if (row === undefined) throw new Error('points_json() answered no row');
    return row.json;
  }

  /** Whether an import was undone; the open transaction blocks an undo. */
  async isImportUndone({ programId }: TenantScope, importId: string): Promise<boolean> {
    const row = { programId, importId };
    await this.imports.createQueryBuilder().insert().values(row).orIgnore().execute();
    const { undoneAt } = await this.imports.findOneOrFail({ where: row, lock: { mode: 'pessimistic_read' } });
    return undoneAt !== null;
  }

  /** Waits for rows of the import that are being posted. */
  async undoImport(scope: TenantScope, importId: string, undoneAt: string): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO points_import AS i (program_id, import_id, undone_at) VALUES ($1, $2, $3)
       ON CONFLICT (program_id, import_id) DO UPDATE SET undone_at = coalesce(i.undone_at, excluded.undone_at)`,
      [scope.programId, importId, undoneAt],
    );
  }

  /** Posted amounts, by their keys. */
  async amounts(scope: TenantScope, keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ key: string; amount: string }>(
      scope,
      `SELECT t.key, e.amount FROM transfer t
       JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
       WHERE t.program_id = $1 AND t.key = ANY ($2)`,
      [scope.programId, keys],
    );
    return new Map(rows.map(({ key, amount }) => [key, amount]));
  }

  /**
   * Stores the newest version of what each completion has lost to partial refunds and returns the new ones, each with
   * its row locked until the end of the open transaction.
   */
  async raiseRefunds(scope: TenantScope, refunds: readonly CompletionPartlyRefunded[]): Promise<RaisedRefund[]> {
    return this.database.query<RaisedRefund>(
      scope,
      `INSERT INTO completion_refund AS r (program_id, completion_id, points, version)
       SELECT DISTINCT ON (completion_id) $1::bigint, completion_id, points_taken, version
       FROM jsonb_to_recordset($2) AS a (completion_id bigint, points_taken bigint, version integer)
       ORDER BY completion_id, version DESC
       ON CONFLICT (program_id, completion_id) DO UPDATE SET points = excluded.points, version = excluded.version
       WHERE r.version < excluded.version
       RETURNING new.completion_id, new.version, coalesce(old.points, 0) AS before`,
      [scope.programId, JSON.stringify(refunds)],
    );
  }

  /** Rewards that a participant has claimed or was awarded, the newest first. */
  async claimed(
    scope: TenantScope,
    participantId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: ClaimedRow[]; total: number }> {
    const params = [scope.programId, participantId];
    const rows = await this.database.query<ClaimedRow>(
      scope,
      `SELECT h.id, h.reward_id, r.name, h.points, h.status, h.created_at
       FROM ${claimed} JOIN reward r ON r.program_id = $1 AND r.id = h.reward_id
       ORDER BY h.created_at DESC, h.number DESC, h.reward_id DESC LIMIT $3 OFFSET $4`,
      [...params, limit, offset],
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total FROM ${claimed}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  async entries(
    scope: TenantScope,
    participantId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: EntryRow[]; total: number }> {
    const params = [scope.programId, participantId];
    const rows = await this.database.query<EntryRow>(
      scope,
      `SELECT t.id, t.kind, t.source_type, t.rule, coalesce(n.note, t.title) AS title, e.amount AS points, e.balance_after AS balance,
         CASE WHEN t.kind IN ('spend', 'refund') THEN 0 ELSE e.amount + e.shortfall END AS lifetime_change, e.shortfall, t.created_at
       FROM account a
       JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
       JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
       LEFT JOIN transfer_note n ON n.program_id = t.program_id AND n.transfer_id = t.id
       WHERE a.program_id = $1 AND a.participant_id = $2
       ORDER BY e.account_version DESC LIMIT $3 OFFSET $4`,
      [...params, limit, offset],
    );
    // A wallet's version counts its entries.
    const [wallet] = await this.database.query<{ version: string }>(
      scope,
      'SELECT version FROM account WHERE program_id = $1 AND participant_id = $2',
      params,
    );
    return { rows, total: Number(wallet?.version ?? 0) };
  }
}
