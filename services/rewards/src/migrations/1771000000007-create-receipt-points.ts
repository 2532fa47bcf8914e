import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { verifierReads } from './ledger-access.ts';

/** What each receipt has brought so far: its transfers add up to it. */
export class CreateReceiptPoints1771000000007 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE receipt_points (
        program_id bigint NOT NULL,
        receipt_id bigint NOT NULL,
        points bigint NOT NULL CONSTRAINT receipt_points_points CHECK (points >= 0),
        -- Of the assessment that said so; an older one that comes late changes nothing.
        revision bigint NOT NULL,
        PRIMARY KEY (program_id, receipt_id)
      );
      ${tenantTable('receipt_points', 'rewards_app', ['SELECT', 'INSERT', 'UPDATE'])}
      ${verifierReads('receipt_points')}
    `);
  }
}
