import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** What staff need to write, sort and put away challenges, and what these bring. */
export class AuthorChallenges1771000000150 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE challenge
        ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN archived_at timestamptz,
        ADD COLUMN achievement_collection_address text,
        -- Who asked for it under which key, and a digest of what: the same request makes it once.
        ADD COLUMN create_key text,
        ADD COLUMN create_digest text,
        ADD CONSTRAINT challenge_create_key UNIQUE (program_id, create_key);
      CREATE INDEX challenge_tags ON challenge USING gin (tags);

      -- How often its link has been followed, in the same rows as its completions.
      ALTER TABLE completion_tally ADD COLUMN clicks bigint NOT NULL DEFAULT 0;
      CREATE FUNCTION count_click(p_program bigint, p_identifier text, p_id bigint) RETURNS boolean LANGUAGE sql AS $$
        SELECT set_config('app.program_id', p_program::text, true);
        INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions, clicks)
        SELECT c.program_id, c.id, pg_backend_pid() % 16, 0, 1 FROM challenge c
        WHERE c.program_id = p_program AND (c.identifier = p_identifier OR c.id = p_id) AND c.link_url IS NOT NULL
          AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
        ORDER BY c.identifier = p_identifier DESC LIMIT 1
        ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET clicks = t.clicks + 1
        RETURNING true
      $$;

      ALTER TABLE participant ADD COLUMN email text;
      CREATE INDEX completion_challenge ON completion (program_id, challenge_id, created_at, id);
      CREATE INDEX participant_answer_newest ON participant_answer (program_id, challenge_id, completion_id);
    `);
    await runner.query(`
      -- The question's words as they were, like the option's.
      ALTER TABLE participant_answer ADD COLUMN question text NOT NULL DEFAULT '';
      UPDATE participant_answer a SET question = q.title FROM question q
      WHERE q.program_id = a.program_id AND q.id = a.question_id;

      CREATE FUNCTION note_question() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.question := coalesce((SELECT q.title FROM question q
          WHERE q.program_id = NEW.program_id AND q.id = NEW.question_id), '');
        RETURN NEW;
      END $$;
      CREATE TRIGGER participant_answer_notes BEFORE INSERT ON participant_answer
        FOR EACH ROW EXECUTE FUNCTION note_question();
    `);
  }
}
