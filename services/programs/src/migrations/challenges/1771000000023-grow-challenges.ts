import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Challenges show and demand what belongs to their type. */
export class GrowChallenges1771000000023 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One that can be done again stays open, and so does recruiting; a call to action does not.
      CREATE FUNCTION challenge_stays_open(c challenge) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT c.challenge_type = 'referral' OR (c.is_repeatable AND c.challenge_type <> 'call_action')
      $$;

      CREATE OR REPLACE FUNCTION challenge_is_done(c challenge, p_participant bigint) RETURNS boolean
      LANGUAGE sql STABLE AS $$
        SELECT NOT challenge_stays_open(c) AND EXISTS (
          SELECT FROM completion d
          WHERE d.program_id = c.program_id AND d.participant_id = p_participant AND d.challenge_id = c.id)
      $$;

      -- What the page of one type shows beside what every challenge has.
      CREATE FUNCTION challenge_details(c challenge, p_participant bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT CASE c.challenge_type
          WHEN 'collect' THEN jsonb_build_object(
            'questions', challenge_questions(c, false), 'participant_answers', challenge_answers(c, p_participant))
          WHEN 'video' THEN jsonb_build_object(
            'video_url', c.video_url, 'duration', coalesce(c.duration, 100),
            'watched_percentage', watched_percentage(c, p_participant))
          WHEN 'unified_social' THEN jsonb_build_object('social_network_posts', challenge_posts(c, p_participant))
          WHEN 'referral' THEN jsonb_build_object(
            'referral_url', (SELECT '/signin?referral_code=' || p.referral_code FROM participant p
              WHERE p.program_id = c.program_id AND p.id = p_participant),
            'recruits', (SELECT count(*) FROM completion d
              WHERE d.program_id = c.program_id AND d.participant_id = p_participant AND d.challenge_id = c.id))
          WHEN 'donation' THEN jsonb_build_object('donation_challenge', donation_json(c))
          WHEN 'membership' THEN jsonb_build_object('membership_challenge', membership_json(c))
          ELSE '{}' END
      $$;

      -- NULL when unknown. What has not been published yet shows its status and nothing else.
      CREATE OR REPLACE FUNCTION challenge_json(
        p_program bigint, p_participant bigint, p_first_name text, p_identifier text, p_id bigint)
      RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
        completed timestamptz;
        current_status text;
        details jsonb := '{}';
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
          ORDER BY identifier = p_identifier DESC LIMIT 1;
        IF NOT FOUND THEN RETURN NULL; END IF;
        current_status := challenge_status(c.approved, c.start, c.finish, now());
        IF current_status IN ('draft', 'scheduled') THEN
          c.caption := ''; c.description := ''; c.content := ''; c.points := 0; c.link_url := NULL;
          c.image_url := NULL; c.icon_url := NULL; c.success_message := NULL; c.parameters := NULL;
        ELSE
          details := challenge_details(c, p_participant);
        END IF;
        IF p_participant IS NOT NULL THEN
          SELECT max(d.created_at) INTO completed FROM completion d
            WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id;
        END IF;
        RETURN (jsonb_build_object(
          'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'description', c.description,
          'content', c.content, 'challenge_type', c.challenge_type, 'parameters', c.parameters,
          'points', c.points, 'reward_type', c.reward_type, 'start', iso(c.start), 'finish', iso(c.finish),
          'status', current_status,
          'image', CASE WHEN c.image_url IS NOT NULL THEN jsonb_build_object('url', c.image_url) END,
          'icon', CASE WHEN c.icon_url IS NOT NULL THEN jsonb_build_object('url', c.icon_url) END,
          'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
          'link_url', c.link_url, 'bypass_modal', c.bypass_modal, 'api_completion_only', c.api_completion_only,
          'is_repeatable', c.is_repeatable,
          'is_repeatable_and_completed', c.is_repeatable AND completed IS NOT NULL,
          'success_message', c.success_message,
          'completed_by_current_participant_on', CASE WHEN NOT challenge_stays_open(c) THEN iso(completed) END,
          'current_participant_name', CASE WHEN p_participant IS NOT NULL THEN coalesce(
            (SELECT q.first_name FROM participant q WHERE q.program_id = p_program AND q.id = p_participant),
            p_first_name) END) || details)::text;
      END $$;
    `);
    await runner.query(`
      DROP FUNCTION submit_challenge(bigint, bigint, text, bigint, text, text);

      -- A refusal's code, or the points and the challenge's own message. The same key again gets the first answer.
      -- p_answered: the request carries answers; p_answers: those, read by the questions that asks_questions hands out.
      CREATE FUNCTION submit_challenge(
        p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_key text, p_trace text,
        p_answered boolean DEFAULT false, p_answers jsonb DEFAULT NULL,
        OUT refusal text, OUT points integer, OUT message text, OUT quiz boolean, OUT questions jsonb)
      LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
        earlier completion;
        done bigint;
        unanswered boolean;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true),
          set_config('app.trace_id', coalesce(p_trace, ''), true);
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
          ORDER BY identifier = p_identifier DESC LIMIT 1;
        IF NOT FOUND THEN refusal := 'not_found'; RETURN; END IF;
        message := c.success_message;
        quiz := c.challenge_type = 'collect' AND c.parameters = 'quiz';
        FOR attempt IN 1..2 LOOP
          SELECT * INTO earlier FROM completion d
            WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id
            ORDER BY d.idempotency_key = p_key DESC NULLS LAST LIMIT 1;
          IF FOUND AND earlier.idempotency_key = p_key THEN
            points := earlier.points;
            IF quiz THEN questions := challenge_questions(c, true); END IF;
            RETURN;
          END IF;
          -- A survey or profile counts as completed only with answers: they may still be given, for no more points.
          unanswered := earlier.id IS NOT NULL AND c.challenge_type = 'collect'
            AND c.parameters IN ('survey', 'profile') AND challenge_answers(c, p_participant) = '[]';
          IF challenge_status(c.approved, c.start, c.finish, now()) <> 'active' THEN
            refusal := 'challenge_not_active'; RETURN;
          ELSIF c.api_completion_only THEN
            refusal := 'api_completion_only'; RETURN;
          ELSIF c.challenge_type NOT IN ('link', 'call_action', 'article', 'share', 'engage', 'collect', 'video') THEN
            refusal := 'not_submittable'; RETURN;
          ELSIF earlier.id IS NOT NULL AND NOT c.is_repeatable AND NOT coalesce(unanswered, false) THEN
            refusal := 'already_completed'; RETURN;
          ELSIF c.challenge_type = 'video' AND watched_percentage(c, p_participant) < coalesce(c.duration, 100) THEN
            refusal := 'not_watched'; RETURN;
          ELSIF p_answers IS NULL AND (p_answered OR c.challenge_type = 'collect') THEN
            refusal := 'asks_questions'; questions := challenge_questions(c, true); RETURN;
          END IF;
          points := 0;
          done := earlier.id;
          IF c.is_repeatable OR done IS NULL THEN
            done := record_completion(c, p_participant, p_key);
            points := CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END;
          END IF;
          IF done IS NOT NULL THEN
            INSERT INTO participant_answer
              (program_id, completion_id, question_id, position, participant_id, challenge_id, question_option_id, answer)
            SELECT p_program, done, r.question_id, r.position, p_participant, c.id, r.question_option_id, r.answer
            FROM jsonb_to_recordset(coalesce(p_answers, '[]'))
              AS r (question_id bigint, position integer, question_option_id bigint, answer text)
            ON CONFLICT DO NOTHING;
            RETURN;
          END IF;
          -- Another call was faster: its completion is visible to the second round.
        END LOOP;
        refusal := 'already_completed';
      END $$;
    `);
  }
}
