import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** How a staged file becomes the catalogue; called by the importer in this order, each step in its own transaction. */
export class CreateMerge1771000000004 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Forgets what was staged before; an import that was killed leaves it behind.
      CREATE FUNCTION clear_staged() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        TRUNCATE staged_merchant, staged_offer, staged_order;
        DROP INDEX IF EXISTS staged_merchant_record, staged_offer_merchant;
      END $$;

      -- What can only be judged with the whole file at hand; answers the rows that are left out.
      CREATE FUNCTION settle_staged(p_provider text) RETURNS TABLE (line integer, reason text)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      BEGIN
        UPDATE staged_merchant s SET latitude = z.latitude, longitude = z.longitude
        FROM zip_code z WHERE s.latitude IS NULL AND z.zip = s.zip;
        RETURN QUERY DELETE FROM staged_merchant s WHERE s.latitude IS NULL
          RETURNING s.line, 'latitude and longitude are missing, and zip_code is not known';
        RETURN QUERY DELETE FROM staged_offer s USING (
            SELECT o.ctid AS row, row_number() OVER (PARTITION BY o.endeca_key ORDER BY o.record, o.place) AS nth
            FROM staged_offer o) d
          WHERE d.row = s.ctid AND d.nth > 1
          RETURNING s.line, 'offer_key ' || s.endeca_key || ' has been used before in this file';
        RETURN QUERY DELETE FROM staged_offer s USING offer o JOIN merchant m ON m.id = o.merchant_id
          WHERE o.endeca_key = s.endeca_key AND m.provider <> p_provider
          RETURNING s.line, 'offer_key ' || s.endeca_key || ' belongs to another provider';
        INSERT INTO staged_order (n, key, record, hash, offers_count, value_cents, offer_words)
        SELECT row_number() OVER (ORDER BY grid_cell(m.latitude, m.longitude), m.key), m.key, m.record,
          md5(ROW(m.name, m.category, m.subcategory, m.stub_copy, m.phone, m.address, m.city, m.state, m.zip, m.latitude,
            m.longitude, m.logo_path)::text || coalesce(o.texts, ''))::uuid,
          coalesce(o.n, 0), o.value_cents, coalesce(o.words, '')
        FROM (SELECT DISTINCT ON (s.key) s.* FROM staged_merchant s ORDER BY s.key, s.record DESC) m
        LEFT JOIN (
          SELECT s.merchant_key, count(*) AS n, (array_agg(s.value_cents ORDER BY s.record, s.place))[1] AS value_cents,
            string_agg(s.words, ' ') AS words,
            string_agg(ROW(s.endeca_key, s.text_short, s.text_long, s.valid_qualifier, s.value_cents, s.redemption_types,
              s.web_site)::text, ',' ORDER BY s.record, s.place) AS texts
          FROM staged_offer s GROUP BY s.merchant_key) o ON o.merchant_key = m.key;
        CREATE UNIQUE INDEX staged_merchant_record ON staged_merchant (record);
        CREATE INDEX staged_offer_merchant ON staged_offer (merchant_key);
        ANALYZE staged_merchant, staged_offer, staged_order;
        -- Offers that the file gives to another merchant leave their old one, which is then no longer as imported.
        WITH moved AS (
          DELETE FROM offer o USING staged_offer s, merchant m
          WHERE o.endeca_key = s.endeca_key AND m.id = o.merchant_id AND m.key <> s.merchant_key
          RETURNING o.merchant_id)
        UPDATE merchant m SET offers_count = m.offers_count - l.n, content_hash = NULL
        FROM (SELECT merchant_id, count(*) AS n FROM moved GROUP BY merchant_id) l WHERE m.id = l.merchant_id;
      END $$;

      CREATE FUNCTION words_vector(p_words text) RETURNS tsvector LANGUAGE sql IMMUTABLE
      RETURN array_to_tsvector(array_remove(string_to_array(p_words, ' '), ''));

      -- Brings the merchants from one number to another to the state of the file.
      CREATE FUNCTION merge_staged(p_provider text, p_from integer, p_to integer)
      RETURNS TABLE (added integer, changed integer, same integer) LANGUAGE plpgsql AS $$
      DECLARE
        numbers integer[];
      BEGIN
        numbers := ARRAY(
          SELECT s.n FROM staged_order s LEFT JOIN merchant m ON m.provider = p_provider AND m.key = s.key
          WHERE s.n BETWEEN p_from AND p_to AND m.content_hash IS DISTINCT FROM s.hash);
        SELECT count(*) - cardinality(numbers) INTO same FROM staged_order s WHERE s.n BETWEEN p_from AND p_to;
        DELETE FROM offer o USING merchant m, staged_order s
        WHERE s.n = ANY (numbers) AND m.provider = p_provider AND m.key = s.key AND o.merchant_id = m.id;
        UPDATE merchant m SET name = d.name, category = d.category, subcategory = d.subcategory, stub_copy = d.stub_copy,
          phone = d.phone, address = d.address, city = d.city, state = d.state, zip = d.zip, latitude = d.latitude,
          longitude = d.longitude, logo_path = d.logo_path, offers_count = s.offers_count, value_cents = s.value_cents,
          name_words = words_vector(d.words), words = words_vector(d.words || ' ' || s.offer_words),
          content_hash = s.hash, updated_at = now()
        FROM staged_order s JOIN staged_merchant d ON d.record = s.record
        WHERE s.n = ANY (numbers) AND m.provider = p_provider AND m.key = s.key;
        GET DIAGNOSTICS changed = ROW_COUNT;
        INSERT INTO merchant (id, provider, key, slug, name, category, subcategory, stub_copy, phone, address, city, state,
          zip, latitude, longitude, logo_path, offers_count, value_cents, name_words, words, content_hash)
        SELECT f.id, p_provider, f.key, f.slug || '-' || to_hex(f.id), f.name, f.category, f.subcategory, f.stub_copy,
          f.phone, f.address, f.city, f.state, f.zip, f.latitude, f.longitude, f.logo_path, f.offers_count, f.value_cents,
          words_vector(f.words), words_vector(f.words || ' ' || f.offer_words), f.hash
        FROM (SELECT nextval('merchant_id_seq') AS id, fresh.* FROM (
          SELECT d.*, s.offers_count, s.value_cents, s.offer_words, s.hash
          FROM staged_order s JOIN staged_merchant d ON d.record = s.record
          WHERE s.n = ANY (numbers)
            AND NOT EXISTS (SELECT FROM merchant m WHERE m.provider = p_provider AND m.key = s.key)
          ORDER BY s.n) fresh) f;
        GET DIAGNOSTICS added = ROW_COUNT;
        INSERT INTO offer (merchant_id, position, endeca_key, text_short, text_long, valid_qualifier, value_cents,
          redemption_types, web_site)
        SELECT m.id, row_number() OVER (PARTITION BY m.id ORDER BY o.record, o.place), o.endeca_key, o.text_short,
          o.text_long, o.valid_qualifier, o.value_cents, o.redemption_types, o.web_site
        FROM staged_order s
        JOIN merchant m ON m.provider = p_provider AND m.key = s.key
        JOIN staged_offer o ON o.merchant_key = s.key
        WHERE s.n = ANY (numbers);
        RETURN NEXT;
      END $$;
    `);
  }
}
