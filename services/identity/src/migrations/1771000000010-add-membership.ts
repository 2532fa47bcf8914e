import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Premium follows what participants pay for; the version tells an older fact that comes late. */
export class AddMembership1771000000010 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE participant ADD COLUMN membership_version bigint NOT NULL DEFAULT 0');
  }
}
