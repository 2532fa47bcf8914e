import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { inboxSql, outboxSql, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** What admins did, and the facts that come and go. */
export class CreateAudit1771000000003 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entry (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        admin_id bigint NOT NULL,
        action text NOT NULL,
        resource text NOT NULL,
        resource_id bigint NOT NULL,
        before jsonb,
        after jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, id)
      );
      CREATE INDEX audit_entry_resource ON audit_entry (program_id, resource, resource_id, id);
      ${tenantTable('audit_entry', 'programs_app', ['SELECT', 'INSERT'])}

      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `);
    await runner.query(outboxSql('programs'));
    await runner.query(inboxSql('programs'));
  }
}
