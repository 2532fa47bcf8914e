import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Home sections in one pass: what somebody has had is read once instead of once a reward. */
export class PlainHomeSections1771000000031 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As volatile as what it calls: otherwise Postgres cannot put it in line, and starts it anew for every tile.
      ALTER FUNCTION image_json(text) STABLE;

      -- How often someone has had each reward, and when last; of a visitor nothing. Says in line what claim_stands says.
      CREATE FUNCTION rewards_had(p_program bigint, p_participant bigint)
      RETURNS TABLE (reward_id bigint, earned timestamptz, times bigint) LANGUAGE sql STABLE AS $$
        SELECT h.reward_id, max(h.at), count(*) FROM (
          SELECT c.reward_id, c.claimed_at AS at FROM claim c
          WHERE c.program_id = p_program AND c.participant_id = p_participant AND NOT EXISTS (
            SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
          UNION ALL
          SELECT w.reward_id, w.earned_at FROM award w
          WHERE w.program_id = p_program AND w.participant_id = p_participant) h
        GROUP BY h.reward_id
      $$;

      CREATE OR REPLACE FUNCTION reward_tiles_json(p_program bigint, p_participant bigint, p_section text) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          WITH offers AS (SELECT p.features -> 'offers_reward' = 'true' AS shown FROM program p WHERE p.id = p_program)
          SELECT coalesce(json_agg(t.tile), '[]')::text
          FROM (
            SELECT reward_tile(r, h.earned) AS tile
            FROM reward r LEFT JOIN rewards_had(p_program, p_participant) h ON h.reward_id = r.id
            WHERE r.program_id = p_program AND r.feature
              AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
              AND CASE p_section
                WHEN 'active_rewards' THEN r.selection <> 'offer' OR (SELECT shown FROM offers)
                WHEN 'current_rewards' THEN r.selection <> 'offer'
                  AND (p_participant IS NULL OR (coalesce(h.times, 0) < r.per_participant) IS NOT FALSE)
                WHEN 'offers_reward' THEN r.selection = 'offer' AND (SELECT shown FROM offers)
                ELSE false END
            ORDER BY coalesce(r.start, r.created_at) DESC, r.id DESC LIMIT 100) t);
      END $$;

      CREATE OR REPLACE FUNCTION claimed_rewards_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(t.tile), '[]')::text
          FROM (
            SELECT reward_tile(r, h.earned) AS tile
            FROM rewards_had(p_program, p_participant) h
            JOIN reward r ON r.program_id = p_program AND r.id = h.reward_id
            ORDER BY h.earned DESC, r.id DESC LIMIT 100) t);
      END $$;
    `);
  }
}
