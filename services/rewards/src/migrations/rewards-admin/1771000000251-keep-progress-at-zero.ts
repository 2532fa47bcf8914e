import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** A reversal may arrive before its completion: until then the count is below 0, and nobody is shown that. */
export class KeepProgressAtZero1771000000251 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Completions less reversals that have arrived.
      ALTER TABLE challenge_progress RENAME completions TO counted;
      ALTER TABLE challenge_progress ADD completions bigint NOT NULL GENERATED ALWAYS AS (greatest(counted, 0)) STORED;
    `);
  }
}
