import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Entries say who it was and what the record was called, also when either has gone since. */
export class NameAuditedRecords1771000000140 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_entry ADD COLUMN admin_name text NOT NULL DEFAULT '', ADD COLUMN title text NOT NULL DEFAULT '';
      ALTER TABLE audit_entry ALTER COLUMN admin_name DROP DEFAULT, ALTER COLUMN title DROP DEFAULT;
      DROP INDEX audit_entry_resource;
    `);
  }
}
