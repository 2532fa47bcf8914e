import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, inboxSql, outboxSql, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'receipts_app';

/** What this service keeps of programs and participants, and the facts that come and go. */
export class CreateReadModels1771000000001 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE program (
        id bigint PRIMARY KEY,
        organization_id bigint NOT NULL,
        features jsonb NOT NULL,
        version bigint NOT NULL
      );
      GRANT SELECT, INSERT, UPDATE ON program TO ${app};

      CREATE TABLE participant (
        program_id bigint NOT NULL,
        id bigint NOT NULL,
        first_name text NOT NULL DEFAULT '',
        last_name text NOT NULL DEFAULT '',
        status text NOT NULL DEFAULT 'pending',
        version bigint NOT NULL DEFAULT 0,
        points bigint NOT NULL DEFAULT 0,
        points_version bigint NOT NULL DEFAULT 0,
        completed_challenges integer NOT NULL DEFAULT 0,
        PRIMARY KEY (program_id, id)
      );
      CREATE INDEX participant_id ON participant (id);
      ${tenantTable('participant', app, ['SELECT', 'INSERT', 'UPDATE'])}
      ${definerLookup('participant', 'receipts')}

      CREATE FUNCTION participant_program(p_participant bigint) RETURNS bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT program_id FROM participant WHERE id = p_participant
      $$;
      REVOKE ALL ON FUNCTION participant_program FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION participant_program TO ${app};

      ${outboxSql('receipts')}
      ${inboxSql('receipts')}
    `);
  }
}
