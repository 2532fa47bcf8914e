import { auditSql } from '@laurel/service-kit/audit/audit-sql';
import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import { jobsSql } from '@laurel/service-kit/jobs/jobs-sql';
import type { QueryRunner } from 'typeorm';

/** What staff did with participants, long work that they start, and the trail of what they did anywhere in a program. */
export class CreateAuditAndJobs1771000000140 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(auditSql('identity'));
    await runner.query(jobsSql('identity'));
    await runner.query(`
      CREATE TABLE audit_trail (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        service text NOT NULL,
        entry_id bigint NOT NULL,
        admin_id bigint NOT NULL,
        admin_name text NOT NULL,
        action text NOT NULL,
        resource text NOT NULL,
        resource_id bigint NOT NULL,
        title text NOT NULL,
        before jsonb,
        after jsonb,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (program_id, id),
        CONSTRAINT audit_trail_entry UNIQUE (program_id, service, entry_id)
      );
      CREATE INDEX audit_trail_moment ON audit_trail (program_id, created_at, id);
      CREATE INDEX audit_trail_record ON audit_trail (program_id, resource, resource_id, created_at, id);
      ${tenantTable('audit_trail', 'identity_app', ['SELECT', 'INSERT'])}
    `);
  }
}
