import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'programs_app';

/** A recruit is counted at the sign-up and paid for after a first step of their own. */
export class PayReferralsAfterAFirstStep1771000000270 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE referral (
        program_id bigint NOT NULL,
        -- The recruit.
        participant_id bigint NOT NULL,
        recruiter_id bigint NOT NULL,
        challenge_id bigint NOT NULL,
        -- False of a repeated mailbox: counted, never paid.
        pays boolean NOT NULL,
        joined_at timestamptz NOT NULL DEFAULT now(),
        first_step_at timestamptz,
        paid_at timestamptz,
        PRIMARY KEY (program_id, participant_id),
        CONSTRAINT referral_payment CHECK (paid_at IS NULL OR (pays AND first_step_at IS NOT NULL))
      );
      CREATE INDEX referral_recruiter ON referral (program_id, recruiter_id, paid_at);
      CREATE INDEX referral_due ON referral (program_id, recruiter_id)
        WHERE pays AND paid_at IS NULL AND first_step_at IS NOT NULL;
      CREATE INDEX referral_waiting ON referral (joined_at) WHERE pays AND first_step_at IS NULL;
      ${tenantTable('referral', app)}
      ${definerLookup('referral', 'programs')}

      -- Of what other services have told: completed challenges are known here without it.
      CREATE TABLE first_step (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        PRIMARY KEY (program_id, participant_id)
      );
      ${tenantTable('first_step', app, ['SELECT', 'INSERT', 'DELETE'])}

      CREATE FUNCTION is_first_step(c challenge) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
        SELECT c.challenge_type <> 'signup' AND NOT (c.challenge_type = 'collect' AND coalesce(c.parameters, '') = 'profile')
      $$;

      CREATE FUNCTION has_taken_first_step(p_program bigint, p_participant bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT EXISTS (SELECT FROM first_step s WHERE s.program_id = p_program AND s.participant_id = p_participant)
          OR EXISTS (SELECT FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
            WHERE d.program_id = p_program AND d.participant_id = p_participant AND is_first_step(c))
      $$;

      -- Notes when recruits have taken their first step, and tells it; of two at once, one.
      CREATE FUNCTION qualify_referrals(p_program bigint, p_participants bigint[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        r referral;
      BEGIN
        FOR r IN SELECT * FROM referral w
          WHERE w.program_id = p_program AND w.participant_id = ANY (p_participants) AND w.pays AND w.first_step_at IS NULL
          ORDER BY w.participant_id FOR NO KEY UPDATE
        LOOP
          UPDATE referral SET first_step_at = now()
            WHERE program_id = p_program AND participant_id = r.participant_id;
          INSERT INTO outbox (program_id, queue, type, payload)
          VALUES (p_program, '{programs}', 'referral.qualified', jsonb_build_object(
            'participant_id', r.participant_id::text, 'recruiter_id', r.recruiter_id::text));
        END LOOP;
      END $$;

      -- Counts people who have joined with the code of a participant, for the program's referral challenge.
      DROP FUNCTION complete_referrals(bigint, jsonb);
      CREATE FUNCTION add_referrals(p_program bigint, p_recruits jsonb) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
      BEGIN
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND challenge_type = 'referral' AND NOT api_completion_only
            AND challenge_status(approved, start, finish, now()) = 'active'
          ORDER BY id LIMIT 1;
        IF NOT FOUND THEN RETURN; END IF;
        INSERT INTO referral (program_id, participant_id, recruiter_id, challenge_id, pays)
        SELECT p_program, r.participant_id, p.id, c.id, NOT coalesce(r.repeated_mailbox, false)
        FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint, referral_code text, repeated_mailbox boolean)
        JOIN participant p ON p.program_id = p_program AND p.referral_code = r.referral_code
          AND p.status = 'active' AND p.id <> r.participant_id
        ORDER BY r.participant_id
        ON CONFLICT DO NOTHING;
        -- Facts come in any order: a first step may be known before the sign-up is.
        PERFORM qualify_referrals(p_program, ARRAY(
          SELECT r.participant_id FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint)
          WHERE has_taken_first_step(p_program, r.participant_id)));
      END $$;

      -- Completes the referral challenge for the recruiters of people whose first step is known.
      CREATE FUNCTION pay_referrals(p_program bigint, p_participants bigint[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        r referral;
        c challenge;
      BEGIN
        FOR r IN SELECT * FROM referral d
          WHERE d.program_id = p_program AND d.participant_id = ANY (p_participants) AND d.pays AND d.paid_at IS NULL
            AND d.first_step_at IS NOT NULL
          ORDER BY d.participant_id FOR NO KEY UPDATE
        LOOP
          SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = r.challenge_id;
          c.is_repeatable := true;
          UPDATE referral SET paid_at = now() WHERE program_id = p_program AND participant_id = r.participant_id;
          PERFORM record_completion(c, r.recruiter_id, 'recruit:' || r.participant_id);
        END LOOP;
      END $$;

      -- Of all programs: those with referrals to pay, or with recent ones whose first step may have been overlooked.
      CREATE FUNCTION programs_with_open_referrals() RETURNS TABLE (program_id bigint)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT r.program_id FROM referral r WHERE r.pays AND r.paid_at IS NULL AND r.first_step_at IS NOT NULL
        UNION SELECT r.program_id FROM referral r
        WHERE r.pays AND r.first_step_at IS NULL AND r.joined_at > now() - interval '1 hour'
      $$;
      REVOKE ALL ON FUNCTION programs_with_open_referrals FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION programs_with_open_referrals TO ${app};
    `);
    await runner.query(`
      -- Writes a completion with its activity, tally and facts; NULL when the participant has it already.
      CREATE OR REPLACE FUNCTION record_completion(c challenge, p_participant bigint, p_key text) RETURNS bigint
      LANGUAGE plpgsql AS $$
      DECLARE
        done completion;
      BEGIN
        INSERT INTO completion (program_id, participant_id, challenge_id, occasion, idempotency_key, points)
        VALUES (c.program_id, p_participant, c.id,
          CASE WHEN c.is_repeatable THEN coalesce(p_key, gen_random_uuid()::text) ELSE '' END, p_key,
          CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END)
        ON CONFLICT ON CONSTRAINT completion_once DO NOTHING
        RETURNING * INTO done;
        IF NOT FOUND THEN RETURN NULL; END IF;
        INSERT INTO participant_action
          (program_id, participant_id, title, action_type, source_id, points, created_at)
        VALUES (c.program_id, p_participant, c.caption, 'challenge', done.id, done.points, done.created_at);
        INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions)
        VALUES (c.program_id, c.id, pg_backend_pid() % 16, 1)
        ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET completions = t.completions + 1;
        INSERT INTO outbox (program_id, queue, type, payload)
        SELECT c.program_id, queue, 'challenge.completed', jsonb_build_object(
          'completion_id', done.id::text, 'challenge_id', c.id::text, 'challenge_type', c.challenge_type,
          'title', c.caption, 'participant_id', p_participant::text, 'points', done.points,
          'completed_at', iso(done.created_at))
        FROM unnest(ARRAY['{identity}', '{rewards}', '{receipts}']) AS queue;
        IF is_first_step(c) THEN PERFORM qualify_referrals(c.program_id, ARRAY[p_participant]); END IF;
        RETURN done.id;
      END $$;

      DROP FUNCTION complete_signup(bigint, bigint[]);
      -- Completes the program's sign-up challenge for people who have just joined; without p_pays for no points.
      CREATE FUNCTION complete_signup(p_program bigint, p_participants bigint[], p_pays boolean) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
      BEGIN
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND challenge_type = 'signup'
            AND challenge_status(approved, start, finish, now()) = 'active'
          ORDER BY id LIMIT 1;
        IF NOT FOUND THEN RETURN; END IF;
        c.is_repeatable := false;
        IF NOT p_pays THEN c.points := 0; END IF;
        PERFORM record_completion(c, p.id, NULL) FROM (SELECT unnest(p_participants) AS id ORDER BY 1) p;
      END $$;

      -- What the page of one type shows beside what every challenge has.
      CREATE OR REPLACE FUNCTION challenge_details(c challenge, p_participant bigint) RETURNS jsonb
      LANGUAGE sql STABLE AS $$
        SELECT CASE c.challenge_type
          WHEN 'collect' THEN jsonb_build_object(
            'questions', challenge_questions(c, false), 'participant_answers', challenge_answers(c, p_participant))
          WHEN 'video' THEN jsonb_build_object(
            'video_url', c.video_url, 'duration', coalesce(c.duration, 100),
            'watched_percentage', watched_percentage(c, p_participant))
          WHEN 'unified_social' THEN jsonb_build_object('social_network_posts', challenge_posts(c, p_participant))
          WHEN 'referral' THEN (
            SELECT jsonb_build_object(
              'referral_url', (SELECT '/signin?referral_code=' || p.referral_code FROM participant p
                WHERE p.program_id = c.program_id AND p.id = p_participant),
              'recruits', count(*), 'recruits_waiting', count(*) FILTER (WHERE r.pays AND r.paid_at IS NULL))
            FROM referral r
            WHERE r.program_id = c.program_id AND r.recruiter_id = p_participant AND r.challenge_id = c.id)
          WHEN 'donation' THEN jsonb_build_object('donation_challenge', donation_json(c))
          WHEN 'membership' THEN jsonb_build_object('membership_challenge', membership_json(c))
          ELSE '{}' END
      $$;

      -- Takes all completions of a participant back but those that were paid for; answers them as they were told.
      CREATE OR REPLACE FUNCTION reset_activities(p_program bigint, p_participant bigint) RETURNS jsonb
      LANGUAGE plpgsql AS $$
      DECLARE
        done jsonb := '[]';
        d record;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('reset ' || p_program || ' ' || p_participant, 0));
        -- First, so that a payment under way is waited for and taken back below.
        DELETE FROM referral WHERE program_id = p_program AND recruiter_id = p_participant;
        FOR d IN SELECT n.id, n.points, n.created_at, c.id AS challenge_id, c.challenge_type, c.caption
          FROM completion n JOIN challenge c ON c.program_id = n.program_id AND c.id = n.challenge_id
          WHERE n.program_id = p_program AND n.participant_id = p_participant AND coalesce(n.idempotency_key, '') NOT LIKE 'checkout:%'
          ORDER BY n.id
        LOOP
          done := done || jsonb_build_object('completion_id', d.id::text, 'challenge_id', d.challenge_id::text,
            'challenge_type', d.challenge_type, 'title', d.caption, 'participant_id', p_participant::text,
            'points', d.points, 'completed_at', iso(d.created_at));
          PERFORM reverse_completion(p_program, d.id);
        END LOOP;
        RETURN done;
      END $$;
    `);
  }
}
