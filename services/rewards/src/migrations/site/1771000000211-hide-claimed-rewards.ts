import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'rewards_app';

/** A program's home page may do without the rewards that somebody has claimed. */
export class HideClaimedRewards1771000000211 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What programs have decided about their sites; what is missing is on.
      CREATE TABLE evergreen_setting (
        program_id bigint NOT NULL,
        key text NOT NULL,
        active boolean NOT NULL,
        version integer NOT NULL,
        PRIMARY KEY (program_id, key)
      );
      ${tenantTable('evergreen_setting', app, ['SELECT', 'INSERT', 'UPDATE'])}

      CREATE FUNCTION home_claimed_rewards_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        IF EXISTS (SELECT FROM evergreen_setting e
          WHERE e.program_id = p_program AND e.key = 'claimed_rewards' AND NOT e.active) THEN RETURN '[]'; END IF;
        RETURN claimed_rewards_json(p_program, p_participant);
      END $$;
    `);
  }
}
