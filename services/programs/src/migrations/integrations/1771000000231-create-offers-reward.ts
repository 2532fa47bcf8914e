import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** What programs make of the merchants' offers. */
export class CreateOffersReward1771000000231 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE offers_reward (
        program_id bigint PRIMARY KEY REFERENCES program,
        active boolean NOT NULL,
        redirect_magic_link boolean NOT NULL,
        merchants_regex text NOT NULL
      );
      ${tenantTable('offers_reward', 'programs_app', ['SELECT', 'INSERT', 'UPDATE'])}

      -- The answer of site_lookup, and whether members who come by a magic link are forwarded to the offers.
      CREATE FUNCTION site_with_offers(p_program bigint) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        answer text := site_lookup(p_program);
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        IF EXISTS (SELECT FROM offers_reward o WHERE o.program_id = p_program AND o.active AND o.redirect_magic_link) THEN
          RETURN CASE WHEN answer::jsonb -> 'site' = 'null' THEN answer
            ELSE jsonb_set(answer::jsonb, '{site,redirect_magic_link}', 'true')::text END;
        END IF;
        RETURN answer;
      END $$;
    `);
  }
}
