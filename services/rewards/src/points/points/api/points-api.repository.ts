import type { CursorWindow } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import type { WalletLine } from './balance-lots.ts';

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

  /** The entries that took effect until a day ended, in their order, and the day. */
  async linesUntil(
    scope: TenantScope,
    participantId: string,
    day: string | null,
  ): Promise<{ at: string; lines: WalletLine[] }> {
    const [known] = await this.database.query<{ at: string; time_zone: string }>(
      scope,
      `SELECT coalesce($2, to_char(program_now($1) AT TIME ZONE time_zone, 'YYYY-MM-DD')) AS at, time_zone
       FROM program_copy WHERE id = $1`,
      [scope.programId, day],
    );
    if (known === undefined) throw new NotFoundError('Program not found');
    const { at, time_zone } = known;
    const rows = await this.database.query<{ id: string; lot: string; reverses_id: string | null; amount: string }>(
      scope,
      `SELECT t.id, coalesce(t.lot, to_char(t.effective_at AT TIME ZONE 'UTC', 'YYYY-MM')) AS lot, t.reverses_id,
         e.amount
       FROM account a
       JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
       JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
       WHERE a.program_id = $1 AND a.participant_id = $2
         AND e.posted_at < ($3::date + 1)::timestamp AT TIME ZONE $4
       ORDER BY e.posted_at, e.account_version`,
      [scope.programId, participantId, at, time_zone],
    );
    const lines = rows.map(({ id, lot, reverses_id, amount }) => ({
      transferId: id,
      lot,
      reversesId: reverses_id,
      amount: BigInt(amount),
    }));
    return { at, lines };
  }
}
