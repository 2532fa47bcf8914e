import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'offers_app';
const NEAR = `p_zip text, p_latitude float8, p_longitude float8, p_category smallint, p_words tsquery, p_sort text,
  p_page integer, p_size integer, p_radii integer[]`;
const NEAR_ARGUMENTS = 'p_zip, p_latitude, p_longitude, p_category, p_words, p_sort, p_page, p_size, p_radii';

/**
 * Which merchants a program shows its members, judged when the pattern or a merchant's name changes and looked up when
 * they search. A program without a pattern has no rows in `shown_merchant`, and its search is the one that it was.
 */
export class FilterMerchants1771000000211 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE merchant_filter (
        program_id bigint PRIMARY KEY,
        -- NULL where every merchant is shown.
        pattern text,
        version bigint NOT NULL
      );
      ${tenantTable('merchant_filter', app, ['SELECT', 'INSERT', 'UPDATE'])}
      ${definerLookup('merchant_filter', 'offers')}

      -- No foreign key to merchants: checking it is the larger part of writing a million rows, and a row whose merchant
      -- has gone shows nothing.
      CREATE TABLE shown_merchant (
        program_id bigint NOT NULL,
        merchant_id bigint NOT NULL,
        PRIMARY KEY (program_id, merchant_id)
      );
      ${tenantTable('shown_merchant', app, ['SELECT', 'INSERT', 'DELETE'])}

      -- Merchants whose names no filter has seen yet; an import that was killed leaves them to the next one.
      CREATE TABLE unjudged_merchant (merchant_id bigint PRIMARY KEY);

      CREATE FUNCTION remember_unjudged() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO unjudged_merchant SELECT id FROM written ON CONFLICT DO NOTHING;
        ELSE
          INSERT INTO unjudged_merchant SELECT w.id FROM written w JOIN replaced r ON r.id = w.id AND r.name <> w.name
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER remember_new AFTER INSERT ON merchant REFERENCING NEW TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION remember_unjudged();
      CREATE TRIGGER remember_renamed AFTER UPDATE ON merchant REFERENCING NEW TABLE AS written OLD TABLE AS replaced
        FOR EACH STATEMENT EXECUTE FUNCTION remember_unjudged();
    `);
    await this.deriveSearch(runner);
    await runner.query(`
      -- Needs app.program_id to be set.
      CREATE FUNCTION shows_merchant(p_program bigint, p_merchant bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT NOT EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL)
          OR EXISTS (SELECT FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = p_merchant)
      $$;

      -- merchants_near_json as a program shows it.
      CREATE FUNCTION program_merchants_near_json(p_program bigint, ${NEAR}) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        IF EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL) THEN
          RETURN shown_merchants_near_json(p_program, ${NEAR_ARGUMENTS});
        END IF;
        RETURN merchants_near_json(${NEAR_ARGUMENTS});
      END $$;

      -- merchant_json as a program shows it: a merchant that it does not show is one that it does not know.
      CREATE FUNCTION program_merchant_json(p_program bigint, p_slug text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN merchant_json(
          (SELECT m.slug FROM merchant m WHERE m.slug = p_slug AND shows_merchant(p_program, m.id)));
      END $$;
    `);
  }

  /**
   * The search once more, over the merchants of a program's list; a new search has to be derived anew. The condition is
   * scalar, so that it stays a look-up for each merchant around the place.
   */
  private async deriveSearch(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(`SELECT pg_get_functiondef('merchants_near_json'::regproc) AS definition`)) as {
      definition: string;
    }[];
    const all = found[0]?.definition ?? '';
    const counted = 'm.offers_count > 0 AND';
    if (!all.includes(counted)) throw new Error(`merchants_near_json no longer has "${counted}" to filter at`);
    const listed = '(SELECT true FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = m.id)';
    const shown = all
      .replace('merchants_near_json(', 'shown_merchants_near_json(p_program bigint, ')
      .replaceAll(counted, `${counted} ${listed} AND`);
    await runner.query(shown);
  }
}
