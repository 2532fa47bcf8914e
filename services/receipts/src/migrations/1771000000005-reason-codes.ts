import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { rolesOf } from '@laurel/service-kit/database/provision';
import type { QueryRunner } from 'typeorm';

const { owner } = rolesOf('receipts');

/** Codes in place of English sentences, which the version before this one still writes. */
export class ReasonCodes1771000000005 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Why the automated check rejected the receipt.
      ALTER TABLE receipt ADD check_reason text
        CHECK (check_reason IN ('duplicate', 'unreadable', 'not_a_receipt', 'other_language'));
      -- Of low_confidence { fields }, of out_of_date_window { date }.
      ALTER TABLE receipt_tag ADD details jsonb, ALTER reason DROP NOT NULL;

      -- Forced row-level security hides the rows of all programs from their owner too.
      CREATE POLICY backfill ON receipt TO ${owner} USING (true);
      CREATE POLICY backfill ON receipt_tag TO ${owner} USING (true);
      UPDATE receipt SET check_reason = CASE
          WHEN check_message LIKE 'You have already sent%' THEN 'duplicate'
          WHEN check_message LIKE 'We could not read this picture%' THEN 'unreadable'
          WHEN check_message LIKE 'This does not look like%' THEN 'not_a_receipt'
          WHEN check_message LIKE 'We can only read%' THEN 'other_language'
        END
      WHERE check_message IS NOT NULL;
      UPDATE receipt_tag SET details = CASE name
          WHEN 'low_confidence' THEN jsonb_build_object('fields', string_to_array(split_part(reason, ': ', 2), ', '))
          ELSE jsonb_build_object('date', right(reason, 10))
        END
      WHERE name IN ('low_confidence', 'out_of_date_window');
      DROP POLICY backfill ON receipt;
      DROP POLICY backfill ON receipt_tag;
    `);
  }
}
