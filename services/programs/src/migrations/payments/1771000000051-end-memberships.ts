import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** A membership lasts as long as its challenge: the end date that people saw when they paid, or a later one. */
export class EndMemberships1771000000051 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- NULL: no end.
      ALTER TABLE membership ADD COLUMN until timestamptz;

      CREATE OR REPLACE FUNCTION tell_membership(p_program bigint, p_participant bigint) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE
        m membership;
      BEGIN
        INSERT INTO membership AS n (program_id, participant_id, member, version)
        VALUES (p_program, p_participant, false, 1)
        ON CONFLICT (program_id, participant_id) DO UPDATE SET version = n.version + 1;
        UPDATE membership SET (member, until) = (
          SELECT count(*) > 0, nullif(max(coalesce(c.finish, 'infinity')), 'infinity')
          FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
          WHERE d.program_id = p_program AND d.participant_id = p_participant AND c.challenge_type = 'membership')
        WHERE program_id = p_program AND participant_id = p_participant
        RETURNING * INTO m;
        INSERT INTO outbox (program_id, queue, type, payload)
        VALUES (p_program, '{identity}', 'membership.changed', jsonb_build_object(
          'participant_id', p_participant::text, 'member', m.member, 'until', iso(m.until),
          'version', m.version::text));
      END $$;

      CREATE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM tell_membership(d.program_id, d.participant_id) FROM (
          SELECT DISTINCT program_id, participant_id FROM completion
          WHERE program_id = NEW.program_id AND challenge_id = NEW.id ORDER BY participant_id) d;
        RETURN NULL;
      END $$;
      CREATE TRIGGER challenge_tells_members AFTER UPDATE OF finish ON challenge
        FOR EACH ROW WHEN (NEW.challenge_type = 'membership' AND NEW.finish IS DISTINCT FROM OLD.finish)
        EXECUTE FUNCTION tell_members();
    `);
  }
}
