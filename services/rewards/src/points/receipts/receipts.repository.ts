import type { ReceiptAssessed } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** An assessment with the moment of its event, ISO 8601. */
export type Assessment = ReceiptAssessed & { effective_at: string };

export interface Revised {
  receipt_id: string;
  revision: string;
  /** Points of the receipt until now; whole points as text. */
  before: string;
  /** Moment of the first assessment that brought points. */
  earned_at: Date | null;
}

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the newest revision of each receipt and returns the new ones, each with its row locked until the end of the
   * open transaction.
   */
  async revise(scope: TenantScope, assessments: readonly Assessment[]): Promise<Revised[]> {
    return this.database.query<Revised>(
      scope,
      `WITH stored AS (
         INSERT INTO receipt_points AS r (program_id, receipt_id, points, revision, earned_at)
         SELECT DISTINCT ON (receipt_id) $1::bigint, receipt_id, points, revision,
           min(effective_at) FILTER (WHERE points > 0) OVER (PARTITION BY receipt_id)
         FROM jsonb_to_recordset($2) AS a (receipt_id bigint, points bigint, revision bigint, effective_at timestamptz)
         ORDER BY receipt_id, revision DESC
         ON CONFLICT (program_id, receipt_id) DO UPDATE SET revision = greatest(r.revision, excluded.revision),
           points = CASE WHEN r.revision < excluded.revision THEN excluded.points ELSE r.points END,
           earned_at = least(r.earned_at, excluded.earned_at)
         WHERE r.revision < excluded.revision OR least(r.earned_at, excluded.earned_at) IS DISTINCT FROM r.earned_at
         RETURNING new.receipt_id, new.revision, coalesce(old.points, 0) AS before, new.earned_at, old.revision AS known)
       SELECT receipt_id, revision, before, earned_at FROM stored WHERE (known < revision) IS NOT FALSE`,
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
