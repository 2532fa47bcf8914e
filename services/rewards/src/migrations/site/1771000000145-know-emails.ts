import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Staff find people by their address, too. */
export class KnowEmails1771000000145 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE participant ADD COLUMN email text');
  }
}
