import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** A donation has the points of the best of its amounts, as it gets them wherever it is saved. */
export class DeriveDonationPoints1771000000240 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT id FROM program LOOP
          PERFORM set_config('app.program_id', one::text, true);
          UPDATE challenge c SET points = best.points
          FROM (SELECT challenge_id, max(points) AS points FROM donation_amount
            WHERE program_id = one AND active GROUP BY challenge_id) best
          WHERE c.program_id = one AND c.id = best.challenge_id AND c.challenge_type = 'donation'
            AND c.points <> best.points;
        END LOOP;
        PERFORM set_config('app.program_id', '', true);
      END $$;
    `);
  }
}
