import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** Staff open a participant without naming the program. */
export class FindParticipants1771000000160 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX participant_id ON participant (id);
      ${definerLookup('participant', 'rewards')}
      CREATE FUNCTION participant_program(p_participant bigint) RETURNS bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT program_id FROM participant WHERE id = p_participant
      $$;
      REVOKE ALL ON FUNCTION participant_program FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION participant_program TO rewards_app;
    `);
  }
}
