import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/**
 * What people on a program's site read, each answer built here as the text that is sent. Without sequential scans, because
 * a plan made while the tables were small is kept by a session after they have grown.
 */
export class CreateRewardFunctions1771000000005 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION image_json(p_url text) RETURNS json LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN p_url IS NOT NULL THEN json_build_object('public_url', p_url) END
      $$;

      CREATE FUNCTION reward_tile(r reward, p_earned timestamptz) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT json_build_object('id', r.id::text, 'name', r.name, 'selection', r.selection, 'threshold', r.threshold,
          'finish', iso(r.finish), 'image', image_json(r.image_url), 'feature', r.feature,
          'earned_by_current_participant_on', iso(p_earned))
      $$;

      -- Sections of the home page: 'active_rewards' is what a program offers, 'current_rewards' leaves out what the
      -- participant has had in full, 'offers_reward' are membership offers; each without rewards that are kept off it.
      CREATE FUNCTION reward_tiles_json(p_program bigint, p_participant bigint, p_section text) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      DECLARE
        with_offers boolean;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT coalesce(p.features -> 'offers_reward' = 'true', false) INTO with_offers FROM program p WHERE p.id = p_program;
        RETURN (
          SELECT coalesce(json_agg(reward_tile(t.r, t.earned) ORDER BY t.newest DESC, (t.r).id DESC), '[]')::text
          FROM (
            SELECT r, c.earned, coalesce(r.start, r.created_at) AS newest
            FROM reward r
            LEFT JOIN LATERAL (
              SELECT max(c.claimed_at) AS earned, count(*) AS times FROM claim c
              WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id) c ON true
            WHERE r.program_id = p_program AND r.feature
              AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
              AND CASE p_section
                WHEN 'active_rewards' THEN r.selection <> 'offer' OR with_offers
                WHEN 'current_rewards' THEN r.selection <> 'offer' AND (c.times < r.per_participant) IS NOT FALSE
                WHEN 'offers_reward' THEN r.selection = 'offer' AND with_offers
                ELSE false END
            ORDER BY newest DESC, r.id DESC LIMIT 100) t);
      END $$;

      -- What the participant has claimed, also when it has ended since; the latest first.
      CREATE FUNCTION claimed_rewards_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(reward_tile(r, t.earned) ORDER BY t.earned DESC, r.id DESC), '[]')::text
          FROM (
            SELECT c.reward_id, max(c.claimed_at) AS earned FROM claim c
            WHERE c.program_id = p_program AND c.participant_id = p_participant
            GROUP BY c.reward_id ORDER BY earned DESC, c.reward_id DESC LIMIT 100) t
          JOIN reward r ON r.program_id = p_program AND r.id = t.reward_id);
      END $$;

      -- NULL when unknown, or a draft that the caller has not earned. One that has not started shows that and no more.
      CREATE FUNCTION reward_json(p_program bigint, p_participant bigint, p_reward bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      DECLARE
        r reward;
        earned timestamptz;
        times bigint;
        current_status text;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO r FROM reward WHERE program_id = p_program AND id = p_reward;
        IF NOT FOUND THEN RETURN NULL; END IF;
        IF p_participant IS NOT NULL THEN
          SELECT max(c.claimed_at), count(*) INTO earned, times FROM claim c
            WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id;
        END IF;
        current_status := reward_status(r.approved, r.start, r.finish, now());
        IF earned IS NULL THEN
          IF current_status = 'draft' THEN RETURN NULL; END IF;
          IF current_status = 'scheduled' THEN
            r.name := ''; r.description := ''; r.description_details := NULL; r.terms_conditions := NULL;
            r.image_url := NULL; r.threshold := 0;
          END IF;
          r.redemption_details := NULL; r.redemption_image_url := NULL;
        END IF;
        RETURN json_build_object(
          'id', r.id::text, 'name', r.name, 'description', r.description,
          'description_details', r.description_details, 'terms_conditions', r.terms_conditions,
          'redemption_details', r.redemption_details, 'redemption_image', image_json(r.redemption_image_url),
          'image', image_json(r.image_url), 'selection', r.selection, 'threshold', r.threshold,
          'finish', iso(r.finish), 'status', current_status, 'feature', r.feature,
          'earned_by_current_participant_on', iso(earned), 'participant_sweepstakes_entry', NULL,
          'claim_refusal', claim_refusal(r, current_status, times, CASE WHEN p_participant IS NOT NULL THEN coalesce(
            (SELECT a.balance FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant), 0) END)
        )::text;
      END $$;

      CREATE FUNCTION points_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN coalesce(
          (SELECT json_build_object('unused_points', a.balance::text, 'points', a.lifetime::text)::text
          FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant),
          '{"unused_points" : "0", "points" : "0"}');
      END $$;
    `);
  }
}
