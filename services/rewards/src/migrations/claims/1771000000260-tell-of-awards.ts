import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

const facts = (rows: string): string => `
  INSERT INTO outbox (program_id, queue, type, payload)
  SELECT g.program_id, '{identity}', 'reward.awarded', jsonb_build_object('reward_id', g.reward_id::text,
    'participant_ids', jsonb_agg(g.participant_id::text ORDER BY g.participant_id), 'awarded_at', iso(max(g.earned_at)))
  FROM (SELECT w.*, (row_number() OVER (PARTITION BY w.reward_id ORDER BY w.participant_id) - 1) / 1000 AS part
    FROM ${rows}) g
  GROUP BY g.program_id, g.reward_id, g.part`;

/** Identity counts achievements and milestones among the rewards that people have earned, 1,000 people a fact. */
export class TellOfAwards1771000000260 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION tell_of_awards() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Most points that are earned bring no award.
        IF EXISTS (SELECT FROM given) THEN ${facts('given w')}; END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER award_tells AFTER INSERT ON award REFERENCING NEW TABLE AS given
        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_awards();

      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT p.id FROM program p LOOP
          PERFORM set_config('app.program_id', one::text, true);
          ${facts('award w WHERE w.program_id = one')};
        END LOOP;
        PERFORM set_config('app.program_id', '', true);
      END $$;
    `);
  }
}
