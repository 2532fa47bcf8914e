import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** What staff call parts of a site, what search engines are told of it, and its own style sheet. */
export class WordPrograms1771000000170 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE program
        ADD COLUMN prizes_title text,
        ADD COLUMN my_account_title text,
        ADD COLUMN seo_title text,
        ADD COLUMN seo_description text,
        ADD COLUMN seo_image text,
        ADD COLUMN css text NOT NULL DEFAULT '',
        ADD COLUMN served_css text NOT NULL DEFAULT '';

      CREATE OR REPLACE FUNCTION site_lookup(p_program bigint) RETURNS text LANGUAGE sql VOLATILE AS $$
        SELECT CASE
          WHEN NOT p.active THEN '{"site":null,"organization_id":null,"inactive":true}'
          ELSE jsonb_build_object(
            'site', (site_json(p.id)::jsonb -> 'site') || jsonb_build_object(
              'prizes_title', p.prizes_title, 'my_account_title', p.my_account_title,
              'seo', jsonb_build_object(
                'title', p.seo_title, 'description', p.seo_description, 'image', p.seo_image))
              || CASE WHEN p.test_mode THEN '{"test_mode":true}' ELSE '{}' END::jsonb,
            'organization_id', p.organization_id::text, 'css', p.served_css)::text END
        FROM program p WHERE p.id = p_program
      $$;
    `);
  }
}
