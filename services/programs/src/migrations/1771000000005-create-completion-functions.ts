import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Completing a challenge: the unique constraint `completion_once` decides, no row that others need is locked. */
export class CreateCompletionFunctions1771000000005 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Writes a completion with its activity, tally and facts; NULL when the participant has it already.
      CREATE FUNCTION record_completion(c challenge, p_participant bigint, p_key text) RETURNS bigint
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
        FROM unnest(ARRAY['{identity}', '{rewards}']) AS queue;
        RETURN done.id;
      END $$;

      -- A refusal's code, or the points and the challenge's own message. The same key again gets the first answer.
      CREATE FUNCTION submit_challenge(
        p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_key text, p_trace text,
        OUT refusal text, OUT points integer, OUT message text)
      LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
        earlier completion;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true),
          set_config('app.trace_id', coalesce(p_trace, ''), true);
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
          ORDER BY identifier = p_identifier DESC LIMIT 1;
        IF NOT FOUND THEN refusal := 'not_found'; RETURN; END IF;
        message := c.success_message;
        FOR attempt IN 1..2 LOOP
          SELECT * INTO earlier FROM completion d
            WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id
            ORDER BY d.idempotency_key = p_key DESC NULLS LAST LIMIT 1;
          IF FOUND AND earlier.idempotency_key = p_key THEN points := earlier.points; RETURN; END IF;
          IF challenge_status(c.approved, c.start, c.finish, now()) <> 'active' THEN
            refusal := 'challenge_not_active'; RETURN;
          ELSIF c.api_completion_only THEN
            refusal := 'api_completion_only'; RETURN;
          ELSIF c.challenge_type NOT IN ('link', 'call_action', 'article', 'share', 'engage') THEN
            refusal := 'not_submittable'; RETURN;
          ELSIF earlier.id IS NOT NULL AND NOT c.is_repeatable THEN
            refusal := 'already_completed'; RETURN;
          END IF;
          IF record_completion(c, p_participant, p_key) IS NOT NULL THEN
            points := CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END; RETURN;
          END IF;
          -- Another call was faster: its completion is visible to the second round.
        END LOOP;
        refusal := 'already_completed';
      END $$;

      -- Completes the program's sign-up challenge for people who have just joined.
      CREATE FUNCTION complete_signup(p_program bigint, p_participants bigint[]) RETURNS void
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
        PERFORM record_completion(c, p.id, NULL) FROM (SELECT unnest(p_participants) AS id ORDER BY 1) p;
      END $$;
    `);
  }
}
