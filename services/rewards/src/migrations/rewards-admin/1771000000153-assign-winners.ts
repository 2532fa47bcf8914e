import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy } from '../ledger-access.ts';

const app = 'rewards_app';

/**
 * Rewards that people are given: milestones by completed challenges, and winners that staff assign. What has a limit is
 * never awarded by itself: awards are written under a wallet's lock, and a limit is kept under the reward's.
 */
export class AssignWinners1771000000153 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many challenges each participant has completed, less what was taken back.
      CREATE TABLE challenge_progress (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        completions bigint NOT NULL,
        PRIMARY KEY (program_id, participant_id)
      );
      ${tenantTable('challenge_progress', app, ['SELECT', 'INSERT', 'UPDATE'])}
      CREATE INDEX reward_milestone ON reward (program_id, threshold) WHERE selection = 'milestone';

      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT p.id FROM program p LOOP
          PERFORM set_config('app.program_id', one::text, true);
          INSERT INTO challenge_progress (program_id, participant_id, completions)
          SELECT one, a.participant_id, sum(CASE t.kind WHEN 'earn' THEN 1 ELSE -1 END)
          FROM transfer t
          JOIN entry e ON e.program_id = t.program_id AND e.transfer_id = t.id
          JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id AND a.kind = 'wallet'
          WHERE t.program_id = one AND t.source_type = 'completion' GROUP BY a.participant_id;
        END LOOP;
        PERFORM set_config('app.program_id', '', true);
      END $$;

      CREATE OR REPLACE FUNCTION award_achievements() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
      BEGIN
        INSERT INTO award (program_id, participant_id, reward_id)
        SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
        WHERE r.program_id = NEW.program_id AND r.selection = 'achievement' AND r.threshold <= NEW.lifetime AND r.feature
          AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;

      CREATE FUNCTION award_milestones() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
      BEGIN
        INSERT INTO award (program_id, participant_id, reward_id)
        SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
        WHERE r.program_id = NEW.program_id AND r.selection = 'milestone' AND r.threshold <= NEW.completions AND r.feature
          AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      REVOKE ALL ON FUNCTION award_milestones FROM PUBLIC;
      CREATE TRIGGER progress_awards AFTER INSERT OR UPDATE ON challenge_progress
        FOR EACH ROW EXECUTE FUNCTION award_milestones();

      -- Who has come as far as the reward asks, with how far that is; of a contest, what was earned while it ran.
      CREATE FUNCTION reward_candidates(r reward) RETURNS TABLE (participant_id bigint, score bigint)
      LANGUAGE sql STABLE AS $$
        SELECT a.participant_id, a.lifetime FROM account a
        WHERE r.selection = 'achievement' AND a.program_id = r.program_id AND a.kind = 'wallet'
          AND a.lifetime >= greatest(r.threshold, 1)
        UNION ALL
        SELECT g.participant_id, g.completions FROM challenge_progress g
        WHERE r.selection = 'milestone' AND g.program_id = r.program_id AND g.completions >= greatest(r.threshold, 1)
        UNION ALL
        SELECT a.participant_id, sum(e.amount)::bigint
        FROM transfer t
        JOIN entry e ON e.program_id = t.program_id AND e.transfer_id = t.id
        JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id AND a.kind = 'wallet'
        WHERE r.selection = 'mini_contest' AND t.program_id = r.program_id AND t.kind IN ('earn', 'correction')
          AND t.created_at >= coalesce(r.start, r.created_at) AND (t.created_at < r.finish) IS NOT FALSE
        GROUP BY a.participant_id HAVING sum(e.amount) >= greatest(r.threshold, 1)
      $$;

      -- May be given something: neither staff nor blocked.
      CREATE FUNCTION takes_part(p_program bigint, p_participant bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT NOT EXISTS (SELECT FROM participant p WHERE p.program_id = p_program AND p.id = p_participant
          AND (p.staff OR p.status IN ('blocked', 'opted_out', 'inactive')))
      $$;

      CREATE FUNCTION has_had(p_program bigint, p_participant bigint, p_reward bigint) RETURNS boolean
      LANGUAGE sql STABLE AS $$
        SELECT EXISTS (SELECT FROM award w
            WHERE w.program_id = p_program AND w.participant_id = p_participant AND w.reward_id = p_reward)
          OR EXISTS (SELECT FROM claim c WHERE c.program_id = p_program AND c.participant_id = p_participant
            AND c.reward_id = p_reward AND claim_stands(c))
      $$;

      -- How many can still be had, of its limit and of its codes; NULL for no end.
      CREATE FUNCTION reward_left(r reward) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
        SELECT least(r.claim_limit - r.claims - r.held,
          CASE WHEN r.coupons > 0 THEN r.coupons - r.coupons_taken - r.held END)
      $$;

      CREATE OR REPLACE FUNCTION award_achievement(p_program bigint, p_reward bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        INSERT INTO award (program_id, participant_id, reward_id)
        SELECT p_program, c.participant_id, r.id FROM reward r, reward_candidates(r) c
        WHERE r.program_id = p_program AND r.id = p_reward AND r.selection IN ('achievement', 'milestone') AND r.feature
          AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
        ON CONFLICT DO NOTHING;
      END $$;

      -- Gives a reward to those of them who may have it and do not have it yet, in their order, for as long as there is
      -- any left; answers who has it now. Locks the reward first, like claim_rewards.
      CREATE FUNCTION assign_reward(p_program bigint, p_reward bigint, p_participants bigint[], p_queues text[])
      RETURNS TABLE (claim_id bigint, participant_id bigint)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      #variable_conflict use_column
      DECLARE
        r reward;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO STRICT r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward FOR NO KEY UPDATE;
        RETURN QUERY
          WITH chosen AS (
            SELECT i.participant_id, row_number() OVER (ORDER BY min(i.place)) AS place
            FROM unnest(p_participants) WITH ORDINALITY AS i (participant_id, place)
            WHERE takes_part(p_program, i.participant_id) AND NOT has_had(p_program, i.participant_id, p_reward)
            GROUP BY i.participant_id ORDER BY place LIMIT reward_left(r)),
          given AS (
            INSERT INTO claim (program_id, id, reward_id, participant_id, number, points, unused_points, coupon)
            SELECT p_program, nextval('claim_id_seq'), p_reward, c.participant_id,
              1 + coalesce((SELECT max(l.number) FROM claim l WHERE l.program_id = p_program
                AND l.participant_id = c.participant_id AND l.reward_id = p_reward), 0), 0,
              coalesce((SELECT a.balance FROM account a
                WHERE a.program_id = p_program AND a.participant_id = c.participant_id), 0),
              CASE WHEN r.coupons > 0 THEN r.coupons_taken + c.place END
            FROM chosen c ORDER BY c.place RETURNING claim.id, claim.participant_id),
          counted AS (
            UPDATE reward t SET claims = t.claims + n.given,
              coupons_taken = t.coupons_taken + CASE WHEN t.coupons > 0 THEN n.given ELSE 0 END
            FROM (SELECT count(*) AS given FROM given) n WHERE t.program_id = p_program AND t.id = p_reward AND n.given > 0),
          told AS (
            INSERT INTO outbox (program_id, queue, type, payload)
            SELECT p_program, queue, 'reward.claimed', jsonb_build_object('claim_id', g.id::text,
              'reward_id', p_reward::text, 'name', r.name, 'participant_id', g.participant_id::text, 'points', 0,
              'claimed_at', iso(now()))
            FROM given g, unnest(p_queues) AS queue)
          SELECT g.id, g.participant_id FROM given g;
      END $$;
      ${callableBy('assign_reward', app)}

      -- Takes a claim back that cost nothing: its piece is free again, its code stays used.
      CREATE FUNCTION reverse_claim(p_program bigint, p_claim bigint, p_queues text[]) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        c claim;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO STRICT c FROM claim t WHERE t.program_id = p_program AND t.id = p_claim AND t.points = 0;
        PERFORM FROM reward t WHERE t.program_id = p_program AND t.id = c.reward_id FOR NO KEY UPDATE;
        IF NOT claim_stands(c) THEN RETURN; END IF;
        INSERT INTO claim_reversal (program_id, claim_id) VALUES (p_program, p_claim);
        UPDATE reward t SET claims = t.claims - 1 WHERE t.program_id = p_program AND t.id = c.reward_id;
        INSERT INTO outbox (program_id, queue, type, payload)
        SELECT p_program, queue, 'claim.reversed', jsonb_build_object('claim_id', c.id::text,
          'reward_id', c.reward_id::text, 'participant_id', c.participant_id::text, 'reversed_at', iso(now()))
        FROM unnest(p_queues) AS queue;
      END $$;
      ${callableBy('reverse_claim', app)}
    `);
  }
}
