import type { ReceiptAssessed } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface Revised {
  receipt_id: string;
  revision: string;
  /** Points of the receipt until now; whole points as text. */
  before: string;
}

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the newest revision of each receipt and returns the new ones, each with its row locked until the end of the
   * open transaction.
   */
  async revise(scope: TenantScope, assessments: ReceiptAssessed[]): Promise<Revised[]> {
    return this.database.query<Revised>(
      scope,
      `INSERT INTO receipt_points AS r (program_id, receipt_id, points, revision)
       SELECT DISTINCT ON (receipt_id) $1::bigint, receipt_id, points, revision
       FROM jsonb_to_recordset($2) AS a (receipt_id bigint, points bigint, revision bigint)
       ORDER BY receipt_id, revision DESC
       ON CONFLICT (program_id, receipt_id) DO UPDATE SET points = excluded.points, revision = excluded.revision
       WHERE r.revision < excluded.revision
       RETURNING new.receipt_id, new.revision, coalesce(old.points, 0) AS before`,
      [scope.programId, JSON.stringify(assessments)],
    );
  }

  /** Removes receipts that have earned nothing because their participant was erased. */
  async clear(scope: TenantScope, receiptIds: readonly string[]): Promise<void> {
    if (receiptIds.length === 0) return;
    await this.database.query(
      scope,
      'UPDATE receipt_points SET points = 0 WHERE program_id = $1 AND receipt_id = ANY ($2)',
      [scope.programId, receiptIds],
    );
  }
}
