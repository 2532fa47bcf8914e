import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy, immutable } from './ledger-access.ts';

const app = 'rewards_app';

/**
 * What is earned without a claim: an achievement once lifetime earnings reach its threshold, and one entry into a
 * sweepstake for each `threshold` points earned while it runs.
 */
export class CreateAchievementsAndEntries1771000000008 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reward ADD active_image_url text;
      GRANT INSERT (active_image_url), UPDATE (active_image_url) ON reward TO ${app};
      CREATE INDEX reward_achievement ON reward (program_id, threshold) WHERE selection = 'achievement';

      CREATE TABLE award (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        reward_id bigint NOT NULL,
        earned_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, participant_id, reward_id),
        CONSTRAINT award_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward (program_id, id)
      );
      ${tenantTable('award', app, ['SELECT'])}
      ${immutable('award')}

      CREATE FUNCTION award_achievements() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        INSERT INTO award (program_id, participant_id, reward_id)
        SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
        WHERE r.program_id = NEW.program_id AND r.selection = 'achievement' AND r.threshold <= NEW.lifetime AND r.feature
          AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER account_awards AFTER UPDATE OF lifetime ON account
        FOR EACH ROW WHEN (NEW.lifetime > OLD.lifetime) EXECUTE FUNCTION award_achievements();

      -- Awards an achievement to all who had reached it before it was there.
      CREATE FUNCTION award_achievement(p_program bigint, p_reward bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        INSERT INTO award (program_id, participant_id, reward_id)
        SELECT p_program, a.participant_id, r.id
        FROM reward r JOIN account a ON a.program_id = r.program_id AND a.kind = 'wallet' AND a.lifetime >= r.threshold
        WHERE r.program_id = p_program AND r.id = p_reward AND r.selection = 'achievement' AND r.feature
          AND a.lifetime > 0 AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
        ON CONFLICT DO NOTHING;
      END $$;
      ${callableBy('award_achievement', app)}

      -- A token on a blockchain that stands for an achievement of one person.
      CREATE TABLE collectible (
        program_id bigint NOT NULL,
        reward_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        network text NOT NULL CONSTRAINT collectible_network CHECK (network IN ('mainnet', 'testnet', 'devnet')),
        address text NOT NULL,
        owner_address text NOT NULL,
        mint_transaction text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, participant_id, reward_id),
        CONSTRAINT collectible_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward (program_id, id)
      );
      ${tenantTable('collectible', app, ['SELECT', 'INSERT'])}

      CREATE FUNCTION collectible_json(c collectible) RETURNS json LANGUAGE sql IMMUTABLE AS $$
        SELECT json_build_object('address', c.address, 'owner_address', c.owner_address,
          'explorer_mint_url', format('https://explorer.aptoslabs.com/txn/%s?network=%s', c.mint_transaction, c.network),
          'explorer_token_url', format('https://explorer.aptoslabs.com/object/%s?network=%s', c.address, c.network),
          'owner_explorer_url', format('https://explorer.aptoslabs.com/account/%s?network=%s', c.owner_address, c.network))
      $$;

      -- How often someone has had a reward, and when last; of a visitor nothing.
      CREATE FUNCTION reward_had(p_program bigint, p_participant bigint, p_reward bigint)
      RETURNS TABLE (earned timestamptz, times bigint) LANGUAGE sql STABLE AS $$
        SELECT max(h.at), CASE WHEN p_participant IS NOT NULL THEN count(*) END FROM (
          SELECT c.claimed_at AS at FROM claim c
          WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = p_reward
          UNION ALL
          SELECT w.earned_at FROM award w
          WHERE w.program_id = p_program AND w.participant_id = p_participant AND w.reward_id = p_reward) h
      $$;

      -- One entry for each threshold points (each single one when it is 0) that were earned while the sweepstake ran.
      CREATE FUNCTION sweepstake_entries(r reward, p_participant bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
        SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
        FROM account a
        JOIN entry e ON e.program_id = a.program_id AND e.account_id = a.id
        JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
        WHERE a.program_id = r.program_id AND a.participant_id = p_participant AND t.kind IN ('earn', 'correction')
          AND t.created_at >= coalesce(r.start, r.created_at) AND (t.created_at < r.finish) IS NOT FALSE
      $$;

      CREATE OR REPLACE FUNCTION reward_tiles_json(p_program bigint, p_participant bigint, p_section text) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      DECLARE
        with_offers boolean;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT coalesce(p.features -> 'offers_reward' = 'true', false) INTO with_offers FROM program p WHERE p.id = p_program;
        RETURN (
          SELECT coalesce(json_agg(reward_tile(t.r, t.earned) ORDER BY t.newest DESC, (t.r).id DESC), '[]')::text
          FROM (
            SELECT r, h.earned, coalesce(r.start, r.created_at) AS newest
            FROM reward r, reward_had(p_program, p_participant, r.id) h
            WHERE r.program_id = p_program AND r.feature
              AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
              AND CASE p_section
                WHEN 'active_rewards' THEN r.selection <> 'offer' OR with_offers
                WHEN 'current_rewards' THEN r.selection <> 'offer' AND (h.times < r.per_participant) IS NOT FALSE
                WHEN 'offers_reward' THEN r.selection = 'offer' AND with_offers
                ELSE false END
            ORDER BY newest DESC, r.id DESC LIMIT 100) t);
      END $$;

      CREATE OR REPLACE FUNCTION claimed_rewards_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(reward_tile(r, t.earned) ORDER BY t.earned DESC, r.id DESC), '[]')::text
          FROM (
            SELECT h.reward_id, max(h.at) AS earned FROM (
              SELECT c.reward_id, c.claimed_at AS at FROM claim c
              WHERE c.program_id = p_program AND c.participant_id = p_participant
              UNION ALL
              SELECT w.reward_id, w.earned_at FROM award w
              WHERE w.program_id = p_program AND w.participant_id = p_participant) h
            GROUP BY h.reward_id ORDER BY earned DESC, h.reward_id DESC LIMIT 100) t
          JOIN reward r ON r.program_id = p_program AND r.id = t.reward_id);
      END $$;

      CREATE OR REPLACE FUNCTION reward_json(p_program bigint, p_participant bigint, p_reward bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      DECLARE
        r reward;
        had record;
        current_status text;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO r FROM reward WHERE program_id = p_program AND id = p_reward;
        IF NOT FOUND THEN RETURN NULL; END IF;
        SELECT * INTO had FROM reward_had(p_program, p_participant, r.id);
        current_status := reward_status(r.approved, r.start, r.finish, now());
        IF had.earned IS NULL THEN
          IF current_status = 'draft' THEN RETURN NULL; END IF;
          IF current_status = 'scheduled' THEN
            r.name := ''; r.description := ''; r.description_details := NULL; r.terms_conditions := NULL;
            r.image_url := NULL; r.threshold := 0;
          END IF;
          r.redemption_details := NULL; r.redemption_image_url := NULL; r.active_image_url := NULL;
        END IF;
        RETURN json_build_object(
          'id', r.id::text, 'name', r.name, 'description', r.description,
          'description_details', r.description_details, 'terms_conditions', r.terms_conditions,
          'redemption_details', r.redemption_details, 'redemption_image', image_json(r.redemption_image_url),
          'image', image_json(r.image_url), 'selection', r.selection, 'threshold', r.threshold,
          'finish', iso(r.finish), 'status', current_status, 'feature', r.feature,
          'earned_by_current_participant_on', iso(had.earned),
          'participant_sweepstakes_entry', CASE WHEN r.selection = 'sweepstake' AND p_participant IS NOT NULL
            AND current_status <> 'scheduled' THEN sweepstake_entries(r, p_participant) END,
          'achievement_reward', CASE WHEN r.selection = 'achievement'
            THEN json_build_object('active_image', image_json(r.active_image_url)) END,
          'nft_item', (SELECT collectible_json(c) FROM collectible c
            WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id),
          'claim_refusal', claim_refusal(r, current_status, had.times, CASE WHEN p_participant IS NOT NULL THEN coalesce(
            (SELECT a.balance FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant), 0) END)
        )::text;
      END $$;
    `);
  }
}
