import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { inboxSql, outboxSql, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'rewards_app';

/** What this service keeps of programs and participants, and the facts that come and go. */
export class CreateReadModels1771000000001 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE program (
        id bigint PRIMARY KEY,
        organization_id bigint NOT NULL,
        name text NOT NULL,
        features jsonb NOT NULL,
        term_points_as text NOT NULL,
        version bigint NOT NULL
      );
      GRANT SELECT, INSERT, UPDATE ON program TO ${app};

      CREATE TABLE participant (
        program_id bigint NOT NULL,
        id bigint NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        status text NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (program_id, id)
      );
      ${tenantTable('participant', app, ['SELECT', 'INSERT', 'UPDATE'])}

      ${outboxSql('rewards')}
      ${inboxSql('rewards')}

      CREATE FUNCTION iso(p_time timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT to_char(p_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;
    `);
  }
}
