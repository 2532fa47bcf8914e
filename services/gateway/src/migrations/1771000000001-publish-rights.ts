import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

export class PublishRights1771000000001 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE release_publisher (
        owner text NOT NULL CHECK (owner <> ''),
        actor text NOT NULL CHECK (actor <> ''),
        PRIMARY KEY (owner, actor)
      );

      -- Whose files are no longer served; the release itself stays on record.
      CREATE TABLE release_removal (
        release_id bigint PRIMARY KEY REFERENCES release (id),
        removed_at timestamptz NOT NULL DEFAULT now()
      );

      GRANT SELECT, INSERT, DELETE ON release_publisher, release_removal TO gateway_app;
      REVOKE UPDATE ON release FROM gateway_app;
    `);
  }
}
