import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy, immutable, verifierReads } from '../ledger-access.ts';

const app = 'rewards_app';

/** What the back-office needs of rewards: tags, finding one by its id alone, and taking a claim back. */
export class ManageRewards1771000000150 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reward ADD tags text[] NOT NULL DEFAULT '{}';
      GRANT INSERT (tags), UPDATE (tags) ON reward TO ${app};
      CREATE INDEX reward_tags ON reward USING gin (tags);
      CREATE INDEX reward_id ON reward (id);
      CREATE INDEX award_of_reward ON award (program_id, reward_id, earned_at);
      CREATE INDEX collectible_newest ON collectible (program_id, created_at);
      CREATE INDEX collectible_of_reward ON collectible (program_id, reward_id, created_at);
      CREATE INDEX claim_of_reward ON claim (program_id, reward_id, claimed_at);

      -- Staff take part in nothing that is drawn or assigned.
      ALTER TABLE participant ADD staff boolean NOT NULL DEFAULT false;

      -- What those see of an address who may not manage people: the same as in identity.
      CREATE FUNCTION masked_email(p_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT left(p_email, 1) || '•••@' || left(split_part(p_email, '@', 2), 1) || '•••'
          || coalesce('.' || substring(p_email FROM '\\.([^.]*)$'), '')
      $$;
      -- What those see of a code who may not manage rewards: enough to recognise one that they know.
      CREATE FUNCTION masked_code(p_code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN length(p_code) < 8 THEN '••••' ELSE left(p_code, 2) || '••••' || right(p_code, 2) END
      $$;

      CREATE FUNCTION reward_program(p_reward bigint) RETURNS bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        found_in bigint;
      BEGIN
        PERFORM set_config('app.verify', 'on', true);
        SELECT r.program_id INTO found_in FROM reward r WHERE r.id = p_reward;
        PERFORM set_config('app.verify', 'off', true);
        RETURN found_in;
      END $$;
      ${callableBy('reward_program', app)}

      -- Drafts of one program's rewards in another one, which alone is left visible.
      CREATE FUNCTION copy_rewards(p_from bigint, p_to bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        copied reward[];
      BEGIN
        PERFORM set_config('app.program_id', p_from::text, true);
        copied := ARRAY(SELECT r FROM reward r WHERE r.program_id = p_from ORDER BY r.id);
        PERFORM set_config('app.program_id', p_to::text, true);
        INSERT INTO reward (program_id, identifier, name, description, description_details, terms_conditions,
          redemption_details, redemption_image_url, image_url, active_image_url, selection, threshold, price, currency,
          claim_limit, per_participant, start, finish, feature, tags)
        SELECT p_to, c.identifier, c.name, c.description, c.description_details, c.terms_conditions,
          c.redemption_details, c.redemption_image_url, c.image_url, c.active_image_url, c.selection, c.threshold, c.price,
          c.currency, c.claim_limit, c.per_participant, c.start, c.finish, c.feature, c.tags
        FROM unnest(copied) AS c
        ON CONFLICT (program_id, identifier) DO NOTHING;
      END $$;
      ${callableBy('copy_rewards', app)}

      -- Claims that were taken back; the claims themselves stay.
      CREATE TABLE claim_reversal (
        program_id bigint NOT NULL,
        claim_id bigint NOT NULL,
        reversed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, claim_id)
      );
      ${tenantTable('claim_reversal', app, ['SELECT'])}
      ${verifierReads('claim_reversal')}
      ${immutable('claim_reversal')}

      CREATE OR REPLACE FUNCTION claim_stands(c claim) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT NOT EXISTS (
            SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
          AND NOT EXISTS (
            SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
      $$;

      -- As before, still saying in line what claim_stands says.
      CREATE OR REPLACE FUNCTION rewards_had(p_program bigint, p_participant bigint)
      RETURNS TABLE (reward_id bigint, earned timestamptz, times bigint) LANGUAGE sql STABLE AS $$
        SELECT h.reward_id, max(h.at), count(*) FROM (
          SELECT c.reward_id, c.claimed_at AS at FROM claim c
          WHERE c.program_id = p_program AND c.participant_id = p_participant
            AND NOT EXISTS (
              SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
            AND NOT EXISTS (
              SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
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

    `);
  }
}
