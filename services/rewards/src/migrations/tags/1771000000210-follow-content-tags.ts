import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'rewards_app';

/** The tags of rewards are content tags, whose records are in programs. */
export class FollowContentTags1771000000210 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE content_tag (
        program_id bigint NOT NULL,
        id bigint NOT NULL,
        name text NOT NULL,
        active boolean NOT NULL,
        version integer NOT NULL,
        PRIMARY KEY (program_id, id)
      );
      CREATE INDEX content_tag_name ON content_tag (program_id, lower(name));
      ${tenantTable('content_tag', app, ['SELECT', 'INSERT', 'UPDATE'])}

      CREATE FUNCTION renamed_tags(p_tags text[], p_from text, p_to text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
        SELECT ARRAY(
          SELECT (array_agg(tag ORDER BY place))[1] FROM (
            SELECT CASE lower(tag) WHEN lower(p_from) THEN p_to ELSE tag END AS tag, place
            FROM unnest(p_tags) WITH ORDINALITY AS t (tag, place)) t
          GROUP BY lower(tag) ORDER BY min(place))
      $$;

      -- Each change of a reward's tags is told, whoever makes it: staff, a copy of the program, a command.
      CREATE FUNCTION tell_reward_tags() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO outbox (program_id, queue, type, payload)
        VALUES (NEW.program_id, '{programs}', 'reward.tagged', jsonb_build_object(
          'reward_id', NEW.id::text, 'tags', to_jsonb(NEW.tags), 'version', NEW.version));
        RETURN NULL;
      END $$;
      CREATE TRIGGER reward_comes_with_tags AFTER INSERT ON reward
        FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION tell_reward_tags();
      CREATE TRIGGER reward_is_tagged AFTER UPDATE OF tags ON reward
        FOR EACH ROW WHEN (NEW.tags <> OLD.tags) EXECUTE FUNCTION tell_reward_tags();
    `);
    await runner.query(`
      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT id FROM program LOOP
          PERFORM set_config('app.program_id', one::text, true);
          INSERT INTO outbox (program_id, queue, type, payload)
          SELECT one, '{programs}', 'reward.tagged', jsonb_build_object(
            'reward_id', id::text, 'tags', to_jsonb(tags), 'version', version)
          FROM reward WHERE program_id = one AND tags <> '{}';
        END LOOP;
        PERFORM set_config('app.program_id', '', true);
      END $$;
    `);
  }
}
