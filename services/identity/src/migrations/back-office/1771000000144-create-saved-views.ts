import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** Filters, sorting and search of the back-office's lists under a name. */
export class CreateSavedViews1771000000144 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_view (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        owner_id bigint NOT NULL REFERENCES admin_user (id),
        screen text NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        shared boolean NOT NULL,
        PRIMARY KEY (program_id, id)
      );
      CREATE UNIQUE INDEX saved_view_name ON saved_view (program_id, screen, owner_id, lower(name));
      ${tenantTable('saved_view', 'identity_app')}
    `);
  }
}
