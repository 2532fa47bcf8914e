import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** The achievements and milestones that are counted in `rewards_earned`, so that each of them counts once. */
export class CountAwards1771000000260 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE participant ADD COLUMN awarded_rewards bigint[] NOT NULL DEFAULT '{}'`);
  }
}
