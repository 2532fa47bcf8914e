import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** A checkout pays for a challenge of this service, or for a claim that the rewards service makes once it is paid. */
export class SellRewards1771000000050 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE checkout
        ALTER challenge_id DROP NOT NULL,
        ADD reward_id bigint,
        ADD claim_id bigint,
        ADD CONSTRAINT checkout_subject CHECK (num_nonnulls(challenge_id, claim_id) = 1
          AND (reward_id IS NULL) = (claim_id IS NULL));
      CREATE UNIQUE INDEX checkout_claim ON checkout (program_id, claim_id);
    `);
  }
}
