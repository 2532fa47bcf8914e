import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** A program's look and content in another program, under ids of their own. */
export class CopyPrograms1771000000156 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Copies the rows of one table whatever its columns are, with p_values in place of theirs. Where p_parent names a
      -- column, its ids are replaced by what p_ids has for them, and rows without a parent there are left out. Answers
      -- the new ids by the old ones. Row-level security shows one program at a time, so it reads first and writes then.
      CREATE FUNCTION copy_rows(p_table regclass, p_source bigint, p_target bigint, p_values jsonb DEFAULT '{}',
        p_parent text DEFAULT NULL, p_ids jsonb DEFAULT '{}') RETURNS jsonb
      LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
      DECLARE
        columns text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
          WHERE attrelid = p_table AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = '');
        rows jsonb[];
        old jsonb;
        id text;
        ids jsonb := '{}';
      BEGIN
        PERFORM set_config('app.program_id', p_source::text, true);
        EXECUTE format('SELECT array_agg(to_jsonb(t) ORDER BY to_jsonb(t) -> ''id'') FROM %s t WHERE program_id = $1', p_table)
          INTO rows USING p_source;
        PERFORM set_config('app.program_id', p_target::text, true);
        FOREACH old IN ARRAY coalesce(rows, '{}') LOOP
          CONTINUE WHEN p_parent IS NOT NULL AND NOT p_ids ? (old ->> p_parent);
          EXECUTE format('INSERT INTO %1$s AS t (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)
              RETURNING to_jsonb(t) ->> ''id''', p_table, columns)
            INTO id
            USING old || p_values || jsonb_build_object('program_id', p_target)
              || CASE WHEN p_parent IS NULL THEN '{}' ELSE jsonb_build_object(p_parent, p_ids -> (old ->> p_parent)) END;
          IF id IS NOT NULL THEN ids := ids || jsonb_build_object(old ->> 'id', id::bigint); END IF;
        END LOOP;
        RETURN ids;
      END $$;

      -- Challenges arrive as drafts: nothing is open before somebody has looked at it.
      CREATE FUNCTION copy_program(p_source bigint, p_target bigint) RETURNS void
      LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
      DECLARE
        challenges jsonb;
        questions jsonb;
        name text;
      BEGIN
        FOREACH name IN ARRAY '{program_template,program_page,navigation_menu,carousel_item,email_setting,program_tier}'::text[] LOOP
          PERFORM copy_rows(name::regclass, p_source, p_target);
        END LOOP;
        challenges := copy_rows('challenge', p_source, p_target, jsonb_build_object('approved', false, 'version', 1,
          'create_key', NULL, 'create_digest', NULL, 'achievement_collection_address', NULL,
          'created_at', now(), 'updated_at', now()));
        questions := copy_rows('question', p_source, p_target, '{}', 'challenge_id', challenges);
        PERFORM copy_rows('question_option', p_source, p_target, '{}', 'question_id', questions);
        FOREACH name IN ARRAY '{social_network_post,donation_challenge,donation_entity,donation_amount,membership_challenge}'::text[] LOOP
          PERFORM copy_rows(name::regclass, p_source, p_target, '{}', 'challenge_id', challenges);
        END LOOP;
      END $$;
    `);
  }
}
