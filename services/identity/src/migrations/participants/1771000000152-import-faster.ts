import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { rolesOf } from '@laurel/service-kit/database/provision';
import type { QueryRunner } from 'typeorm';

const { app } = rolesOf('identity');

/** Imports give ids themselves, and find whom they have added between the first and the last of them, without an index. */
export class ImportFaster1771000000152 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT USAGE ON SEQUENCE participant_id_seq TO ${app};
      ALTER TABLE participant_import ADD COLUMN first_added_id bigint, ADD COLUMN last_added_id bigint;
      -- The policies let its owner write nothing.
      ALTER TABLE participant_import NO FORCE ROW LEVEL SECURITY;
      UPDATE participant_import i SET first_added_id = a.first, last_added_id = a.last
      FROM (SELECT program_id, import_id, min(id) AS first, max(id) AS last FROM participant
        WHERE import_id IS NOT NULL GROUP BY program_id, import_id) a
      WHERE i.program_id = a.program_id AND i.id = a.import_id;
      ALTER TABLE participant_import FORCE ROW LEVEL SECURITY;
      DROP INDEX participant_imported;

      -- The planner takes a program that was not there at the last ANALYZE for empty: it would read all its people, by any
      -- index, for each address of a file.
      CREATE FUNCTION know_programs() RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        ANALYZE participant (program_id);
      END $$;
      REVOKE ALL ON FUNCTION know_programs FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION know_programs TO ${app};
    `);
  }
}
