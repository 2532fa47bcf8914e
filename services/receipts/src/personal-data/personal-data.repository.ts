import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { redactEvents } from '@laurel/service-kit/events/redact-events';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';

const sections: PersonalSection[] = [
  {
    section: 'receipts',
    sql: `SELECT id::text, status, merchant_name, merchant_address, purchased_on AS purchase_date, total_amount, points, created_at
      FROM receipt WHERE program_id = $1 AND participant_id = $2 ORDER BY id`,
  },
  {
    section: 'receipt_items',
    sql: `SELECT r.id::text AS receipt, i.name, i.quantity, i.price, i.points
      FROM receipt_item i JOIN receipt r ON r.program_id = i.program_id AND r.id = i.receipt_id
      WHERE r.program_id = $1 AND r.participant_id = $2 ORDER BY r.id, i.id`,
  },
];

const ownReceipts = 'SELECT id FROM receipt WHERE program_id = $1 AND participant_id = ANY ($2)';

@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  read(scope: TenantScope, participantId: string): StreamableFile {
    return personalData(this.database, scope, participantId, sections);
  }

  /**
   * Empties the participant's receipts; points and verdicts remain under an id that refers to no person. One that is
   * still to be read has failed: it is read no more. The pictures lose their receipt, so that the sweep of abandoned ones
   * removes their files. Erasures of the last 90 days come every day: what is already empty is not written again.
   */
  async erase(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    const params = [scope.programId, participantIds];
    await this.database.query(
      scope,
      `INSERT INTO picture_draft (program_id, storage_key, created_at)
       SELECT program_id, storage_key, '-infinity' FROM receipt_file WHERE program_id = $1 AND receipt_id IN (${ownReceipts})
       ON CONFLICT (program_id, storage_key) DO NOTHING`,
      params,
    );
    for (const table of ['receipt_file', 'receipt_item', 'receipt_reading']) {
      const sql = `DELETE FROM ${table} WHERE program_id = $1 AND receipt_id IN (${ownReceipts})`;
      await this.database.query(scope, sql, params);
    }
    for (const [emptied, isFilled] of [
      [`receipt_issue_report SET text = ''`, `text <> ''`],
      ['receipt_tag SET details = NULL', 'details IS NOT NULL'],
    ]) {
      const sql = `UPDATE ${emptied} WHERE program_id = $1 AND receipt_id IN (${ownReceipts}) AND ${isFilled}`;
      await this.database.query(scope, sql, params);
    }
    await this.database.query(scope, 'SELECT erase_receipt_updates($1, $2)', params);
    await this.database.query(
      scope,
      `UPDATE receipt SET merchant_name = NULL, purchase_proof_merchant_id = NULL, merchant_address = NULL,
         purchased_on = NULL, total_amount = NULL, processed_data = NULL, text_size = 0, items_count = 0,
         review_message = NULL, admin_comments = NULL, admin_invalidation_reason = NULL,
         admin_invalidation_message = NULL, idempotency_key = NULL, version = version + 1,
         status = CASE status WHEN 'pending' THEN 'failed' ELSE status END
       WHERE program_id = $1 AND participant_id = ANY ($2) AND (status = 'pending' OR text_size > 0 OR items_count > 0
         OR num_nonnulls(merchant_name, purchase_proof_merchant_id, merchant_address, purchased_on, total_amount,
           processed_data, review_message, admin_comments, admin_invalidation_reason, admin_invalidation_message,
           idempotency_key) > 0)`,
      params,
    );
    await redactEvents(this.database, scope, participantIds);
  }
}
