import type { CursorWindow } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface ApiEntryRow {
  /** The position in the wallet, which no other entry of it has. */
  id: string;
  transfer_id: string;
  kind: 'earn' | 'spend' | 'correction' | 'refund';
  source: string;
  rule: string | null;
  lot: string | null;
  title: string;
  amount: string;
  balance: string;
  created_at: Date;
}

/** Balances and entries as the public API shows them. */
@Injectable()
export class PointsApiRepository {
  constructor(private readonly database: Database) {}

  /** `null` for a participant whom the program does not have, or no longer. */
  async balance(scope: TenantScope, participantId: string): Promise<{ unused: string; lifetime: string } | null> {
    const [row] = await this.database.query<{ unused: string; lifetime: string }>(
      scope,
      `SELECT coalesce(a.balance, 0) AS unused, coalesce(a.lifetime, 0) AS lifetime FROM participant_copy p
       LEFT JOIN account a ON a.program_id = p.program_id AND a.participant_id = p.id
       WHERE p.program_id = $1 AND p.id = $2 AND p.erased_at IS NULL`,
      [scope.programId, participantId],
    );
    return row ?? null;
  }

  /** One entry more than the limit, the newest first. */
  entries(
    scope: TenantScope,
    participantId: string,
    { limit, from, isBackward }: CursorWindow,
  ): Promise<ApiEntryRow[]> {
    const condition = from === null ? '' : ` AND e.account_version ${isBackward ? '>' : '<'} $3`;
    return this.database.query<ApiEntryRow>(
      scope,
      `SELECT e.account_version::text AS id, t.id AS transfer_id, t.kind, t.source_type AS source, t.rule, t.lot,
         coalesce(n.note, t.title) AS title, e.amount, e.balance_after AS balance, t.created_at
       FROM account a
       JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
       JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
       LEFT JOIN transfer_note n ON n.program_id = t.program_id AND n.transfer_id = t.id
       WHERE a.program_id = $1 AND a.participant_id = $2${condition}
       ORDER BY e.account_version ${isBackward ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
      [scope.programId, participantId, ...(from === null ? [] : [from])],
    );
  }
}
