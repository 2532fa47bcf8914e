import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy, verifierReads } from './ledger-access.ts';

const app = 'rewards_app';

/** Rewards that are paid for with money: a piece is held while somebody pays, and becomes a claim once they have. */
export class SellRewards1771000000020 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reward
        -- In hundredths of the currency.
        ADD price integer CONSTRAINT reward_price CHECK (price > 0),
        ADD currency text,
        -- Pieces that are neither claimed nor free: somebody is paying for them.
        ADD held bigint NOT NULL DEFAULT 0,
        -- For points or for money.
        ADD CONSTRAINT reward_cost CHECK ((price IS NULL) = (currency IS NULL) AND (price IS NULL OR threshold = 0)),
        DROP CONSTRAINT reward_claims,
        ADD CONSTRAINT reward_claims CHECK (claims >= 0 AND held >= 0 AND claims + held <= claim_limit);
      GRANT INSERT (price, currency), UPDATE (price, currency) ON reward TO ${app};

      CREATE TABLE purchase (
        program_id bigint NOT NULL,
        -- Also of the claim that it becomes.
        id bigint NOT NULL DEFAULT nextval('claim_id_seq'),
        reward_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        -- From here to currency: as agreed when it began, whatever staff change afterwards.
        title text NOT NULL,
        amount integer NOT NULL CONSTRAINT purchase_amount CHECK (amount > 0),
        currency text NOT NULL,
        -- parked: paid for after its piece was given away, a person has to look.
        status text NOT NULL DEFAULT 'held' CONSTRAINT purchase_status
          CHECK (status IN ('held', 'claimed', 'released', 'refunded', 'parked')),
        created_at timestamptz NOT NULL DEFAULT now(),
        settled_at timestamptz,
        PRIMARY KEY (program_id, id),
        CONSTRAINT purchase_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward (program_id, id)
      );
      -- Nobody holds two pieces, and pays for both, in two tabs.
      CREATE UNIQUE INDEX purchase_held ON purchase (program_id, participant_id, reward_id) WHERE status = 'held';
      ${tenantTable('purchase', app, ['SELECT'])}
      ${verifierReads('purchase')}

      CREATE FUNCTION claim_stands(c claim) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT NOT EXISTS (
          SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
      $$;

      -- Why a reward cannot be had, for points or for money, or NULL.
      CREATE FUNCTION reward_refusal(r reward, p_status text, p_times bigint, p_balance bigint) RETURNS text
      LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE
          WHEN r.selection <> 'redeem' OR NOT r.feature OR p_status = 'draft' THEN 'not_claimable'
          WHEN p_status = 'scheduled' THEN 'not_started'
          WHEN p_status = 'ended' THEN 'ended'
          WHEN p_times >= r.per_participant THEN 'already_claimed'
          WHEN r.claims + r.held >= r.claim_limit THEN 'sold_out'
          WHEN p_balance < r.threshold OR p_balance < 0 THEN 'insufficient_points' END
      $$;
      -- The same for claim_rewards, which leaves what is paid for to hold_reward.
      CREATE OR REPLACE FUNCTION claim_refusal(r reward, p_status text, p_times bigint, p_balance bigint) RETURNS text
      LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN r.price IS NOT NULL THEN 'payment_required'
          ELSE reward_refusal(r, p_status, p_times, p_balance) END
      $$;
    `);
    await runner.query(`
      -- Holds a piece for somebody who goes and pays; whoever holds one already is given that one again.
      CREATE FUNCTION hold_reward(
        p_program bigint, p_reward bigint, p_participant bigint,
        OUT refusal text, OUT message text, OUT unused_points bigint, OUT purchase_id bigint, OUT title text,
        OUT amount integer, OUT currency text)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        r reward;
        h purchase;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward FOR NO KEY UPDATE;
        IF NOT FOUND THEN refusal := 'not_found'; RETURN; END IF;
        SELECT coalesce(max(a.balance), 0) INTO unused_points FROM account a
          WHERE a.program_id = p_program AND a.participant_id = p_participant;
        SELECT * INTO h FROM purchase p
          WHERE p.program_id = p_program AND p.participant_id = p_participant AND p.reward_id = p_reward
            AND p.status = 'held';
        IF NOT FOUND THEN
          refusal := CASE WHEN r.price IS NULL THEN 'not_claimable' ELSE reward_refusal(
            r, reward_status(r.approved, r.start, r.finish, now()),
            (SELECT d.times FROM reward_had(p_program, p_participant, p_reward) d), unused_points) END;
          IF refusal = 'insufficient_points' THEN message := shortfall_text(p_program, r.threshold, unused_points); END IF;
          IF refusal IS NOT NULL THEN RETURN; END IF;
          UPDATE reward t SET held = t.held + 1 WHERE t.program_id = p_program AND t.id = p_reward;
          INSERT INTO purchase (program_id, reward_id, participant_id, title, amount, currency)
          VALUES (p_program, p_reward, p_participant, r.name, r.price, r.currency) RETURNING * INTO h;
        END IF;
        purchase_id := h.id; title := h.title; amount := h.amount; currency := h.currency;
      END $$;
      ${callableBy('hold_reward', app)}

      -- Brings a purchase in line with its payment, 'ended', 'paid' or 'refunded', told in any order and any number of
      -- times; answers its new status, or NULL when nothing changed. Locks rewards before all else, like claim_rewards.
      CREATE FUNCTION settle_purchase(
        p_program bigint, p_purchase bigint, p_outcome text, p_claimed_queues text[], p_reversed_queues text[])
      RETURNS text
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        h purchase;
        r reward;
        was text;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT t.* INTO r FROM purchase p JOIN reward t ON t.program_id = p.program_id AND t.id = p.reward_id
          WHERE p.program_id = p_program AND p.id = p_purchase FOR NO KEY UPDATE OF t;
        IF NOT FOUND THEN RETURN NULL; END IF;
        SELECT * INTO h FROM purchase p WHERE p.program_id = p_program AND p.id = p_purchase FOR UPDATE;
        was := h.status;
        h.status := CASE
          WHEN p_outcome = 'ended' AND was = 'held' THEN 'released'
          WHEN p_outcome = 'paid' AND was = 'held' THEN 'claimed'
          WHEN p_outcome = 'paid' AND was = 'released'
            THEN CASE WHEN r.claims + r.held >= r.claim_limit THEN 'parked' ELSE 'claimed' END
          WHEN p_outcome = 'refunded' THEN 'refunded'
          ELSE was END;
        IF h.status IS NOT DISTINCT FROM was THEN RETURN NULL; END IF;
        UPDATE purchase p SET status = h.status, settled_at = now() WHERE p.program_id = p_program AND p.id = h.id;
        UPDATE reward t SET held = t.held - (was = 'held')::integer,
          claims = t.claims + (h.status = 'claimed')::integer - (was = 'claimed')::integer
        WHERE t.program_id = p_program AND t.id = h.reward_id;
        IF h.status = 'claimed' THEN
          INSERT INTO claim (program_id, id, reward_id, participant_id, number, points, unused_points)
          SELECT p_program, h.id, h.reward_id, h.participant_id, coalesce(max(c.number), 0) + 1, 0,
            coalesce((SELECT a.balance FROM account a
              WHERE a.program_id = p_program AND a.participant_id = h.participant_id), 0)
          FROM claim c
          WHERE c.program_id = p_program AND c.participant_id = h.participant_id AND c.reward_id = h.reward_id;
          INSERT INTO outbox (program_id, queue, type, payload)
          SELECT p_program, queue, 'reward.claimed', jsonb_build_object('claim_id', h.id::text,
            'reward_id', h.reward_id::text, 'name', h.title, 'participant_id', h.participant_id::text, 'points', 0,
            'claimed_at', iso(now()))
          FROM unnest(p_claimed_queues) AS queue;
        ELSIF was = 'claimed' THEN
          INSERT INTO outbox (program_id, queue, type, payload)
          SELECT p_program, queue, 'claim.reversed', jsonb_build_object('claim_id', h.id::text,
            'reward_id', h.reward_id::text, 'participant_id', h.participant_id::text, 'reversed_at', iso(now()))
          FROM unnest(p_reversed_queues) AS queue;
        END IF;
        RETURN h.status;
      END $$;
      ${callableBy('settle_purchase', app)}

      -- Of all programs: those that nothing was heard of for so long.
      CREATE FUNCTION silent_purchases(p_silent interval) RETURNS TABLE (program_id bigint, id bigint)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT p.id FROM program p LOOP
          PERFORM set_config('app.program_id', one::text, true);
          RETURN QUERY SELECT h.program_id, h.id FROM purchase h
            WHERE h.program_id = one AND h.status = 'held' AND h.created_at < now() - p_silent ORDER BY h.created_at;
        END LOOP;
      END $$;
      ${callableBy('silent_purchases', app)}
    `);
    await runner.query(`
      CREATE FUNCTION price_json(r reward) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT CASE WHEN r.price IS NOT NULL THEN json_build_object(
          'amount', to_char(r.price / 100.0, 'FM9999990.00'), 'currency', r.currency) END
      $$;

      CREATE OR REPLACE FUNCTION reward_tile(r reward, p_earned timestamptz) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT json_build_object('id', r.id::text, 'name', r.name, 'selection', r.selection, 'threshold', r.threshold,
          'price', price_json(r), 'finish', iso(r.finish), 'image', image_json(r.image_url), 'feature', r.feature,
          'earned_by_current_participant_on', iso(p_earned))
      $$;

      CREATE OR REPLACE FUNCTION reward_had(p_program bigint, p_participant bigint, p_reward bigint)
      RETURNS TABLE (earned timestamptz, times bigint) LANGUAGE sql STABLE AS $$
        SELECT max(h.at), CASE WHEN p_participant IS NOT NULL THEN count(*) END FROM (
          SELECT c.claimed_at AS at FROM claim c
          WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = p_reward
            AND claim_stands(c)
          UNION ALL
          SELECT w.earned_at FROM award w
          WHERE w.program_id = p_program AND w.participant_id = p_participant AND w.reward_id = p_reward) h
      $$;

      CREATE OR REPLACE FUNCTION claimed_rewards_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(reward_tile(r, t.earned) ORDER BY t.earned DESC, r.id DESC), '[]')::text
          FROM (
            SELECT h.reward_id, max(h.at) AS earned FROM (
              SELECT c.reward_id, c.claimed_at AS at FROM claim c
              WHERE c.program_id = p_program AND c.participant_id = p_participant AND claim_stands(c)
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
            r.image_url := NULL; r.threshold := 0; r.price := NULL;
          END IF;
          r.redemption_details := NULL; r.redemption_image_url := NULL; r.active_image_url := NULL;
        END IF;
        -- Whoever is paying may go back to it, also when theirs is the last.
        IF EXISTS (SELECT FROM purchase h WHERE h.program_id = p_program AND h.participant_id = p_participant
          AND h.reward_id = r.id AND h.status = 'held') THEN r.held := r.held - 1; END IF;
        RETURN json_build_object(
          'id', r.id::text, 'name', r.name, 'description', r.description,
          'description_details', r.description_details, 'terms_conditions', r.terms_conditions,
          'redemption_details', r.redemption_details, 'redemption_image', image_json(r.redemption_image_url),
          'image', image_json(r.image_url), 'selection', r.selection, 'threshold', r.threshold,
          'price', price_json(r), 'finish', iso(r.finish), 'status', current_status, 'feature', r.feature,
          'earned_by_current_participant_on', iso(had.earned),
          'participant_sweepstakes_entry', CASE WHEN r.selection = 'sweepstake' AND p_participant IS NOT NULL
            AND current_status <> 'scheduled' THEN sweepstake_entries(r, p_participant) END,
          'achievement_reward', CASE WHEN r.selection = 'achievement'
            THEN json_build_object('active_image', image_json(r.active_image_url)) END,
          'nft_item', (SELECT collectible_json(c) FROM collectible c
            WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id),
          'claim_refusal', reward_refusal(r, current_status, had.times, CASE WHEN p_participant IS NOT NULL THEN coalesce(
            (SELECT a.balance FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant), 0) END)
        )::text;
      END $$;
    `);
  }
}
