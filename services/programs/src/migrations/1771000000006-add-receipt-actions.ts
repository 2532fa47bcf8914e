import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Receipts among the activities: one row each, which follows what the receipt brings. */
export class AddReceiptActions1771000000006 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE participant_action
        -- Of a receipt: the assessment that the row tells; an older one that comes late changes nothing.
        ADD COLUMN revision bigint,
        DROP CONSTRAINT participant_action_action_type_check,
        ADD CONSTRAINT participant_action_type CHECK (action_type IN ('challenge', 'reward', 'receipt')),
        ADD CONSTRAINT participant_action_revision CHECK ((action_type = 'receipt') = (revision IS NOT NULL));
      CREATE UNIQUE INDEX participant_action_receipt ON participant_action (program_id, source_id)
        WHERE action_type = 'receipt';
      GRANT UPDATE (title, points, revision) ON participant_action TO programs_app;
    `);
  }
}
