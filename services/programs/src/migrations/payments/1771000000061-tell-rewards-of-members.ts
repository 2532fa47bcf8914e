import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Rewards earns members their offers: it is told of memberships too, and of those that there are already. */
export class TellRewardsOfMembers1771000000061 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        SELECT p_program, queue, 'membership.changed', jsonb_build_object(
          'participant_id', p_participant::text, 'member', m.member, 'until', iso(m.until),
          'version', m.version::text)
        FROM unnest(ARRAY['{identity}', '{rewards}']) AS queue;
      END $$;

      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT id FROM program LOOP
          PERFORM set_config('app.program_id', one::text, true);
          PERFORM tell_membership(one, m.participant_id) FROM membership m WHERE m.program_id = one;
        END LOOP;
      END $$;
    `);
  }
}
