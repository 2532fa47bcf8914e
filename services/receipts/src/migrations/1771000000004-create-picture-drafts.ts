import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'receipts_app';

export class CreatePictureDrafts1771000000004 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Pictures that are stored, or about to be, and belong to no receipt yet.
      CREATE TABLE picture_draft (
        program_id bigint NOT NULL,
        file_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, file_key)
      );
      CREATE INDEX picture_draft_oldest ON picture_draft (created_at);
      ${tenantTable('picture_draft', app, ['SELECT', 'INSERT', 'DELETE'])}
      ${definerLookup('picture_draft', 'receipts')}

      CREATE FUNCTION abandoned_pictures(p_seconds integer, OUT program_id bigint, OUT keys text[])
      RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT d.program_id, array_agg(d.file_key)
        FROM (SELECT program_id, file_key FROM picture_draft
          WHERE created_at < now() - make_interval(secs => p_seconds) ORDER BY created_at LIMIT 1000) d
        GROUP BY d.program_id
      $$;
      REVOKE ALL ON FUNCTION abandoned_pictures FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION abandoned_pictures TO ${app};
    `);
  }
}
