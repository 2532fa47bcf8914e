import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** Membership offers are earned by being a member, for as long as that lasts. */
export class EarnOffers1771000000032 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What programs has told of a participant's membership.
      CREATE TABLE membership (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        -- NULL: no member.
        since timestamptz,
        -- NULL: no end.
        until timestamptz,
        version bigint NOT NULL,
        PRIMARY KEY (program_id, participant_id)
      );
      ${tenantTable('membership', 'rewards_app')}

      -- As before, still saying in line what claim_stands says, and with the open offers of those whom identity calls
      -- eligible: members, where the program has offers.
      CREATE OR REPLACE FUNCTION rewards_had(p_program bigint, p_participant bigint)
      RETURNS TABLE (reward_id bigint, earned timestamptz, times bigint) LANGUAGE sql STABLE AS $$
        SELECT h.reward_id, max(h.at), count(*) FROM (
          SELECT c.reward_id, c.claimed_at AS at FROM claim c
          WHERE c.program_id = p_program AND c.participant_id = p_participant AND NOT EXISTS (
            SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
          UNION ALL
          SELECT w.reward_id, w.earned_at FROM award w
          WHERE w.program_id = p_program AND w.participant_id = p_participant
          UNION ALL
          SELECT r.id, greatest(m.since, r.start, r.created_at) FROM membership m
          JOIN program g ON g.id = m.program_id AND g.features -> 'offers_reward' = 'true'
          JOIN reward r ON r.program_id = m.program_id AND r.selection = 'offer' AND r.feature
            AND reward_status(r.approved, r.start, r.finish, now()) IN ('active', 'ended')
          WHERE m.program_id = p_program AND m.participant_id = p_participant AND m.since IS NOT NULL
            AND (m.until > now()) IS NOT FALSE) h
        GROUP BY h.reward_id
      $$;

      CREATE OR REPLACE FUNCTION reward_had(p_program bigint, p_participant bigint, p_reward bigint)
      RETURNS TABLE (earned timestamptz, times bigint) LANGUAGE sql STABLE AS $$
        SELECT max(h.earned), CASE WHEN p_participant IS NOT NULL THEN coalesce(max(h.times), 0) END
        FROM rewards_had(p_program, p_participant) h WHERE h.reward_id = p_reward
      $$;
    `);
  }
}
