import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type CopySums, copySums, notErased, StatesCopy } from '@laurel/service-kit/copies/copy-sums';
import { REPUBLISHED_AT_ONCE, type Republished, Republishes } from '@laurel/service-kit/events/republish/republishes';
import { Injectable } from '@nestjs/common';

/** The present state behind the service's events. */
@Injectable()
export class RepublishRepository {
  constructor(private readonly database: Database) {}

  @Republishes('receipt.assessed')
  receipts(scope: TenantScope, after: string): Promise<Republished<'receipt.assessed'>[]> {
    return this.page(
      scope,
      `SELECT id AS key, jsonb_build_object('receipt_id', id::text, 'participant_id', participant_id::text,
         'points', points, 'revision', revision, 'merchant_name', merchant_name, 'total_amount', total_amount::text,
         'assessed_at', ${isoText('coalesce(assessed_at, created_at)')}) AS data
       FROM receipt WHERE program_id = $1 AND revision > 0 AND id > $2 ORDER BY id LIMIT $3`,
      after,
    );
  }

  /** Accepted receipts as the activity of a participant has them. */
  @StatesCopy('receipt.assessed')
  receiptSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT id AS key, jsonb_build_object('participant_id', participant_id::text, 'points', points,
         'title', left(coalesce(merchant_name, 'Receipt'), 2000)) AS data
       FROM receipt WHERE program_id = $1 AND revision > 0 AND points > 0 AND ${notErased('participant_id')}`,
    );
  }

  /** $1 program, $2 the last key, $3 maximum of rows; returns `key` and the event's payload as `data`. */
  private page<Row>(scope: TenantScope, sql: string, after: string): Promise<Row[]> {
    return this.database.query<Row>(scope, sql, [scope.programId, after, REPUBLISHED_AT_ONCE]);
  }
}
