import type { PointsEntry } from '@laurel/contracts/rewards/rewards.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface EntryRow extends Omit<PointsEntry, 'created_at'> {
  created_at: Date;
}

@Injectable()
export class PointsRepository {
  constructor(private readonly database: Database) {}

  /** `PointsResponse` as JSON text. */
  async points(scope: TenantScope, participantId: string): Promise<string> {
    const [row] = await this.database.call<{ json: string }>(scope, 'points', 'SELECT points_json($1, $2) AS json', [
      scope.programId,
      participantId,
    ]);
    if (row === undefined) throw new Error('points_json() answered no row');
    return row.json;
  }

  async entries(
    scope: TenantScope,
    participantId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: EntryRow[]; total: number }> {
    const params = [scope.programId, participantId];
    const rows = await this.database.query<EntryRow>(
      scope,
      `SELECT t.id, t.kind, t.source_type, t.rule, t.title, e.amount AS points, e.balance_after AS balance, t.created_at
       FROM account a
       JOIN entry e ON e.program_id = a.program_id AND e.account_id = a.id
       JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
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
