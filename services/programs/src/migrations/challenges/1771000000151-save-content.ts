import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/**
 * Questions, options, posts and donations keep what people have done with them wherever they are moved to: whatever
 * names its id keeps it. With `p_by_place`, it keeps the id of what stood at its place.
 */
export class SaveContent1771000000151 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT USAGE ON SEQUENCE question_id_seq, question_option_id_seq, social_network_post_id_seq, donation_entity_id_seq,
        donation_amount_id_seq TO programs_app;

      ALTER TABLE question DROP CONSTRAINT question_place, ADD CONSTRAINT question_place
        UNIQUE (program_id, challenge_id, position) DEFERRABLE INITIALLY DEFERRED;
      ALTER TABLE question_option DROP CONSTRAINT question_option_place, ADD CONSTRAINT question_option_place
        UNIQUE (program_id, question_id, position) DEFERRABLE INITIALLY DEFERRED;

      DROP FUNCTION save_questions(bigint, bigint, jsonb);
      CREATE FUNCTION save_questions(p_program bigint, p_challenge bigint, p_questions jsonb, p_by_place boolean)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        given jsonb;
        place bigint;
        choice jsonb;
        choice_place bigint;
        asked bigint;
        offered bigint;
        kept bigint[] := '{}';
        kept_options bigint[];
      BEGIN
        FOR given, place IN SELECT * FROM jsonb_array_elements(p_questions) WITH ORDINALITY LOOP
          asked := (SELECT q.id FROM question q WHERE q.program_id = p_program AND q.challenge_id = p_challenge
            AND (q.id = (given ->> 'id')::bigint OR p_by_place AND q.position = place));
          INSERT INTO question AS q (program_id, id, challenge_id, position, title, additional_details, answer_type,
            is_required, profile_attribute)
          VALUES (p_program, coalesce(asked, nextval(pg_get_serial_sequence('question', 'id'))), p_challenge, place,
            given ->> 'title', coalesce(given ->> 'additional_details', ''), given ->> 'answer_type',
            coalesce((given -> 'is_required')::boolean, false), given ->> 'profile_attribute')
          ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, title = excluded.title,
            additional_details = excluded.additional_details, answer_type = excluded.answer_type,
            is_required = excluded.is_required, profile_attribute = excluded.profile_attribute
          RETURNING q.id INTO asked;
          kept := kept || asked;
          kept_options := '{}';
          FOR choice, choice_place IN
            SELECT * FROM jsonb_array_elements(coalesce(given -> 'options', '[]')) WITH ORDINALITY
          LOOP
            offered := (SELECT o.id FROM question_option o WHERE o.program_id = p_program AND o.question_id = asked
              AND (o.id = (choice ->> 'id')::bigint OR p_by_place AND o.position = choice_place));
            INSERT INTO question_option AS o (program_id, id, question_id, position, details, image_url, image_alt,
              is_correct)
            VALUES (p_program, coalesce(offered, nextval(pg_get_serial_sequence('question_option', 'id'))), asked,
              choice_place, choice ->> 'details', choice -> 'image' ->> 'public_url', choice -> 'image' ->> 'alt_text',
              coalesce((choice -> 'is_correct')::boolean, false))
            ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, details = excluded.details,
              image_url = excluded.image_url, image_alt = excluded.image_alt, is_correct = excluded.is_correct
            RETURNING o.id INTO offered;
            kept_options := kept_options || offered;
          END LOOP;
          DELETE FROM question_option WHERE program_id = p_program AND question_id = asked
            AND id <> ALL (kept_options);
        END LOOP;
        WITH gone AS (
          DELETE FROM question WHERE program_id = p_program AND challenge_id = p_challenge AND id <> ALL (kept)
          RETURNING id)
        DELETE FROM question_option WHERE program_id = p_program AND question_id IN (SELECT id FROM gone);
      END $$;
    `);
    await runner.query(`
      ALTER TABLE social_network_post DROP CONSTRAINT social_network_post_place, ADD CONSTRAINT social_network_post_place
        UNIQUE (program_id, challenge_id, position) DEFERRABLE INITIALLY DEFERRED;
      -- Length of a video.
      ALTER TABLE social_network_post ADD COLUMN media_seconds numeric;
      UPDATE social_network_post SET media_seconds = wait_seconds * 2 WHERE post_type = 'video';

      DROP FUNCTION save_posts(bigint, bigint, jsonb);
      CREATE FUNCTION save_posts(p_program bigint, p_challenge bigint, p_posts jsonb, p_by_place boolean) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE
        given jsonb;
        place bigint;
        posted bigint;
        kept bigint[] := '{}';
      BEGIN
        FOR given, place IN SELECT * FROM jsonb_array_elements(p_posts) WITH ORDINALITY LOOP
          posted := (SELECT p.id FROM social_network_post p WHERE p.program_id = p_program
            AND p.challenge_id = p_challenge AND (p.id = (given ->> 'id')::bigint OR p_by_place AND p.position = place));
          INSERT INTO social_network_post AS p (program_id, id, challenge_id, position, post_type, media_path,
            media_seconds, message, username, url, published_at, page_url, page_platform, children, wait_seconds)
          SELECT p_program, coalesce(posted, nextval(pg_get_serial_sequence('social_network_post', 'id'))),
            p_challenge, place, r.post_type, r.media_path, r.media_seconds, coalesce(r.message, ''), r.username, r.url,
            r.published_at, r.page_url, r.page_platform, coalesce(r.children, '[]'), r.wait_seconds
          FROM jsonb_to_record(given) AS r (post_type text, media_path text, media_seconds numeric, message text,
            username text, url text, published_at timestamptz, page_url text, page_platform text, children jsonb,
            wait_seconds numeric)
          ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, post_type = excluded.post_type,
            media_path = excluded.media_path, media_seconds = excluded.media_seconds, message = excluded.message,
            username = excluded.username, url = excluded.url, published_at = excluded.published_at,
            page_url = excluded.page_url, page_platform = excluded.page_platform, children = excluded.children,
            wait_seconds = excluded.wait_seconds
          RETURNING p.id INTO posted;
          kept := kept || posted;
        END LOOP;
        DELETE FROM social_network_post WHERE program_id = p_program AND challenge_id = p_challenge
          AND id <> ALL (kept);
      END $$;
    `);
    await runner.query(`
      -- Options that are left out stay for those who have chosen them, and are no longer active.
      ALTER TABLE donation_entity DROP CONSTRAINT donation_entity_place;
      ALTER TABLE donation_amount DROP CONSTRAINT donation_amount_place;
      CREATE INDEX donation_entity_challenge ON donation_entity (program_id, challenge_id, position);
      CREATE INDEX donation_amount_challenge ON donation_amount (program_id, challenge_id, position);

      CREATE FUNCTION save_donation(p_program bigint, p_challenge bigint, p_donation jsonb, p_by_place boolean)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        given jsonb;
        place bigint;
        kept bigint;
        kept_entities bigint[] := '{}';
        kept_amounts bigint[] := '{}';
      BEGIN
        INSERT INTO donation_challenge (program_id, challenge_id, entity_label, currency)
        VALUES (p_program, p_challenge, p_donation ->> 'entity_label', p_donation ->> 'currency')
        ON CONFLICT (program_id, challenge_id) DO UPDATE SET entity_label = excluded.entity_label,
          currency = excluded.currency;
        FOR given, place IN SELECT * FROM jsonb_array_elements(p_donation -> 'entities') WITH ORDINALITY LOOP
          kept := (SELECT e.id FROM donation_entity e WHERE e.program_id = p_program AND e.challenge_id = p_challenge
            AND (e.id = (given ->> 'id')::bigint OR p_by_place AND e.position = place)
            ORDER BY e.active DESC, e.id LIMIT 1);
          INSERT INTO donation_entity AS e (program_id, id, challenge_id, position, entity, active)
          VALUES (p_program, coalesce(kept, nextval(pg_get_serial_sequence('donation_entity', 'id'))), p_challenge,
            place, given ->> 'entity', coalesce((given -> 'active')::boolean, true))
          ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, entity = excluded.entity,
            active = excluded.active
          RETURNING e.id INTO kept;
          kept_entities := kept_entities || kept;
        END LOOP;
        FOR given, place IN SELECT * FROM jsonb_array_elements(p_donation -> 'amounts') WITH ORDINALITY LOOP
          kept := (SELECT a.id FROM donation_amount a WHERE a.program_id = p_program AND a.challenge_id = p_challenge
            AND (a.id = (given ->> 'id')::bigint OR p_by_place AND a.position = place)
            ORDER BY a.active DESC, a.id LIMIT 1);
          INSERT INTO donation_amount AS a (program_id, id, challenge_id, position, amount, points, active)
          VALUES (p_program, coalesce(kept, nextval(pg_get_serial_sequence('donation_amount', 'id'))), p_challenge,
            place, (given ->> 'amount')::numeric * 100, (given -> 'points')::integer,
            coalesce((given -> 'active')::boolean, true))
          ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, amount = excluded.amount,
            points = excluded.points, active = excluded.active
          RETURNING a.id INTO kept;
          kept_amounts := kept_amounts || kept;
        END LOOP;
        UPDATE donation_entity SET active = false
        WHERE program_id = p_program AND challenge_id = p_challenge AND active AND id <> ALL (kept_entities);
        UPDATE donation_amount SET active = false
        WHERE program_id = p_program AND challenge_id = p_challenge AND active AND id <> ALL (kept_amounts);
      END $$;
    `);
  }
}
