import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

const notDone = `NOT EXISTS (
              SELECT FROM completion d
              WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id)`;

/**
 * Home sections that say in line what `challenge_is_done` says: Postgres starts a function with a query in it anew for
 * every tile, which took half of the section's time.
 */
export class PlainHomeSections1771000000060 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION challenge_tiles_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(challenge_tile(c)
            ORDER BY c.challenge_type <> 'signup', coalesce(c.start, c.created_at) DESC, c.id DESC), '[]')::text
          FROM challenge c
          WHERE c.program_id = p_program AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
            AND c.challenge_type <> 'engage'
            AND (p_participant IS NULL OR (c.challenge_type <> 'signup' AND (challenge_stays_open(c) OR ${notDone}))));
      END $$;

      CREATE OR REPLACE FUNCTION challenge_of_kind_json(
        p_program bigint, p_participant bigint, p_type text, p_parameters text, p_feature text)
      RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN coalesce((
          SELECT challenge_tile(c)::text
          FROM challenge c
          WHERE c.program_id = p_program AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
            AND c.challenge_type = p_type AND (p_parameters IS NULL OR c.parameters = p_parameters)
            AND (p_feature IS NULL OR (SELECT p.features -> p_feature FROM program p WHERE p.id = p_program) = 'true')
            AND (p_participant IS NULL OR challenge_stays_open(c) OR ${notDone})
          ORDER BY c.id DESC LIMIT 1), 'null');
      END $$;
    `);
  }
}
