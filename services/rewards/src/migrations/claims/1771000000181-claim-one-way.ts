import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** The first form of `claim_rewards`, which hands out no codes, goes: no version that still runs calls it. */
export class ClaimOneWay1771000000181 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION claim_rewards(bigint, text[], bytea[], bigint[], bigint[], boolean[], text[], text[], text[])',
    );
  }
}
