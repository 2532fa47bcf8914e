import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** What participants answer in a profile reaches their account. */
export class TellProfiles1771000000053 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of a profile: what of the account its answer fills in.
      ALTER TABLE question ADD COLUMN profile_attribute text;

      CREATE OR REPLACE FUNCTION save_questions(p_program bigint, p_challenge bigint, p_questions jsonb) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE
        given jsonb;
        place bigint;
        asked bigint;
      BEGIN
        FOR given, place IN SELECT * FROM jsonb_array_elements(p_questions) WITH ORDINALITY LOOP
          INSERT INTO question (program_id, challenge_id, position, title, additional_details, answer_type, is_required,
            profile_attribute)
          VALUES (p_program, p_challenge, place, given ->> 'title', coalesce(given ->> 'additional_details', ''),
            given ->> 'answer_type', coalesce((given -> 'is_required')::boolean, false), given ->> 'profile_attribute')
          ON CONFLICT ON CONSTRAINT question_place DO UPDATE SET title = excluded.title,
            additional_details = excluded.additional_details, answer_type = excluded.answer_type,
            is_required = excluded.is_required, profile_attribute = excluded.profile_attribute
          RETURNING id INTO asked;
          INSERT INTO question_option (program_id, question_id, position, details, image_url, image_alt, is_correct)
          SELECT p_program, asked, o.place, o.given ->> 'details', o.given -> 'image' ->> 'public_url',
            o.given -> 'image' ->> 'alt_text', coalesce((o.given -> 'is_correct')::boolean, false)
          FROM jsonb_array_elements(coalesce(given -> 'options', '[]')) WITH ORDINALITY AS o (given, place)
          ON CONFLICT ON CONSTRAINT question_option_place DO UPDATE SET details = excluded.details,
            image_url = excluded.image_url, image_alt = excluded.image_alt, is_correct = excluded.is_correct;
          DELETE FROM question_option WHERE program_id = p_program AND question_id = asked
            AND position > jsonb_array_length(coalesce(given -> 'options', '[]'));
        END LOOP;
        WITH gone AS (
          DELETE FROM question WHERE program_id = p_program AND challenge_id = p_challenge
            AND position > jsonb_array_length(p_questions) RETURNING id)
        DELETE FROM question_option WHERE program_id = p_program AND question_id IN (SELECT id FROM gone);
      END $$;

      -- One fact a submission; several choices of one question are a comma list.
      CREATE FUNCTION tell_profile() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO outbox (program_id, queue, type, payload)
        SELECT a.program_id, '{identity}', 'profile.answered', jsonb_build_object(
          'participant_id', a.participant_id::text, 'attributes', jsonb_object_agg(a.profile_attribute, a.answer))
        FROM (
          SELECT g.program_id, g.participant_id, q.profile_attribute,
            string_agg(g.answer, ', ' ORDER BY q.position, g.position) AS answer
          FROM given g JOIN question q ON q.program_id = g.program_id AND q.id = g.question_id
          WHERE q.profile_attribute IS NOT NULL
          GROUP BY g.program_id, g.participant_id, q.profile_attribute) a
        GROUP BY a.program_id, a.participant_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER participant_answer_tells AFTER INSERT ON participant_answer
        REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION tell_profile();
    `);
  }
}
