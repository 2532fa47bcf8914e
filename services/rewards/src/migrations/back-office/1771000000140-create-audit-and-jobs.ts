import { auditSql } from '@laurel/service-kit/audit/audit-sql';
import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { jobsSql } from '@laurel/service-kit/jobs/jobs-sql';
import type { QueryRunner } from 'typeorm';

/** What staff did with rewards, and long work that they start. */
export class CreateAuditAndJobs1771000000140 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(auditSql('rewards'));
    await runner.query(jobsSql('rewards'));
  }
}
