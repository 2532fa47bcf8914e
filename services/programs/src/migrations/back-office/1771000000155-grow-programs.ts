import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Programs are switched off and on again, and into test mode for good. */
export class GrowPrograms1771000000155 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE program
        ADD COLUMN active boolean NOT NULL DEFAULT true,
        ADD COLUMN test_mode boolean NOT NULL DEFAULT false;

      CREATE FUNCTION keep_test_mode() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Test mode of program % cannot be switched off', OLD.id USING ERRCODE = 'check_violation';
      END $$;
      CREATE TRIGGER keep_test_mode BEFORE UPDATE OF test_mode ON program
        FOR EACH ROW WHEN (OLD.test_mode AND NOT NEW.test_mode) EXECUTE FUNCTION keep_test_mode();

      CREATE FUNCTION site_lookup(p_program bigint) RETURNS text LANGUAGE sql VOLATILE AS $$
        SELECT CASE
          WHEN NOT p.active THEN '{"site":null,"organization_id":null,"inactive":true}'
          WHEN p.test_mode THEN jsonb_set(site_json(p.id)::jsonb, '{site,test_mode}', 'true')::text
          ELSE site_json(p.id) END
        FROM program p WHERE p.id = p_program
      $$;
    `);
  }
}
