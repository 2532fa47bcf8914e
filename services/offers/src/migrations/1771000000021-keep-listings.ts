import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';
import { offerWords } from '../text/words.ts';

/** Offers read at once. */
const BATCH = 5_000;

const CARD = (offer: string): string =>
  `json_build_object('offerTextShort', ${offer}.text_short, 'dollarValue', dollars(${offer}.value_cents))`;

interface OfferText {
  merchant_id: string;
  position: number;
  text_short: string;
}

/** Signature and cards of merchants, on every way that their words and offers change, and for those that are there. */
export class KeepListings1771000000021 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    // The lock of an import: none runs meanwhile.
    await runner.query('SELECT pg_advisory_xact_lock(7241095115)');
    await runner.query(`
      -- A bit for the first two, three and four letters of each word: a merchant can have words that begin as given only
      -- if it has all bits of these. CRC, because it never changes under what is stored, as hashtext may.
      CREATE FUNCTION words_signature(p_words text[]) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (SELECT coalesce(bit_or(set_bit(0::bit(128), (crc32(convert_to(left(w, n), 'UTF8')) & 127)::integer, 1)),
          0::bit(128))
        FROM unnest(p_words) AS w, generate_series(2, least(length(w), 4)) AS n);

      CREATE FUNCTION sign_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.signature := words_signature(tsvector_to_array(NEW.words));
        RETURN NEW;
      END $$;
      CREATE TRIGGER merchant_signature BEFORE INSERT OR UPDATE OF words ON merchant
        FOR EACH ROW EXECUTE FUNCTION sign_merchant();

      -- What can only be judged with the whole file at hand; answers the rows that are left out.
      CREATE OR REPLACE FUNCTION settle_staged(p_provider text) RETURNS TABLE (line integer, reason text)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        losers bigint[];
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
        INSERT INTO staged_order (n, key, record, hash, offers_count, value_cents, offer_words, offer_cards)
        SELECT row_number() OVER (ORDER BY grid_cell(m.latitude, m.longitude), m.key), m.key, m.record,
          md5(ROW(m.name, m.category, m.subcategory, m.stub_copy, m.phone, m.address, m.city, m.state, m.zip, m.latitude,
            m.longitude, m.logo_path)::text || coalesce(o.texts, ''))::uuid,
          coalesce(o.n, 0), o.value_cents, coalesce(o.words, ''), o.cards
        FROM (SELECT DISTINCT ON (s.key) s.* FROM staged_merchant s ORDER BY s.key, s.record DESC) m
        LEFT JOIN (
          SELECT s.merchant_key, count(*) AS n, (array_agg(s.value_cents ORDER BY s.record, s.place))[1] AS value_cents,
            string_agg(s.words, ' ') AS words, json_agg(${CARD('s')} ORDER BY s.record, s.place) AS cards,
            string_agg(ROW(s.endeca_key, s.text_short, s.text_long, s.valid_qualifier, s.value_cents, s.redemption_types,
              s.web_site)::text, ',' ORDER BY s.record, s.place) AS texts
          FROM staged_offer s GROUP BY s.merchant_key) o ON o.merchant_key = m.key;
        CREATE UNIQUE INDEX staged_merchant_record ON staged_merchant (record);
        CREATE INDEX staged_offer_merchant ON staged_offer (merchant_key);
        ANALYZE staged_merchant, staged_offer, staged_order;
        -- Offers that the file gives to another merchant leave their old one, which then says what is left to it and is no
        -- longer as imported.
        WITH moved AS (
          DELETE FROM offer o USING staged_offer s, merchant m
          WHERE o.endeca_key = s.endeca_key AND m.id = o.merchant_id AND m.key <> s.merchant_key
          RETURNING o.merchant_id)
        SELECT array_agg(DISTINCT merchant_id) INTO losers FROM moved;
        UPDATE merchant m SET offers_count = l.n, value_cents = l.value_cents, offer_cards = l.cards,
          words = m.name_words || words_vector(l.words), content_hash = NULL, updated_at = now()
        FROM (
          SELECT u.id, count(o.merchant_id) AS n, (array_agg(o.value_cents ORDER BY o.position))[1] AS value_cents,
            json_agg(${CARD('o')} ORDER BY o.position) FILTER (WHERE o.merchant_id IS NOT NULL) AS cards,
            coalesce(string_agg(o.words, ' '), '') AS words
          FROM unnest(losers) AS u (id) LEFT JOIN offer o ON o.merchant_id = u.id GROUP BY u.id) l
        WHERE m.id = l.id;
      END $$;

      -- Brings the merchants from one number to another to the state of the file.
      CREATE OR REPLACE FUNCTION merge_staged(p_provider text, p_from integer, p_to integer)
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
          offer_cards = s.offer_cards, name_words = words_vector(d.words),
          words = words_vector(d.words || ' ' || s.offer_words), content_hash = s.hash, updated_at = now()
        FROM staged_order s JOIN staged_merchant d ON d.record = s.record
        WHERE s.n = ANY (numbers) AND m.provider = p_provider AND m.key = s.key;
        GET DIAGNOSTICS changed = ROW_COUNT;
        INSERT INTO merchant (id, provider, key, slug, name, category, subcategory, stub_copy, phone, address, city, state,
          zip, latitude, longitude, logo_path, offers_count, value_cents, offer_cards, name_words, words, content_hash)
        SELECT f.id, p_provider, f.key, f.slug || '-' || to_hex(f.id), f.name, f.category, f.subcategory, f.stub_copy,
          f.phone, f.address, f.city, f.state, f.zip, f.latitude, f.longitude, f.logo_path, f.offers_count, f.value_cents,
          f.offer_cards, words_vector(f.words), words_vector(f.words || ' ' || f.offer_words), f.hash
        FROM (SELECT nextval('merchant_id_seq') AS id, fresh.* FROM (
          SELECT d.*, s.offers_count, s.value_cents, s.offer_cards, s.offer_words, s.hash
          FROM staged_order s JOIN staged_merchant d ON d.record = s.record
          WHERE s.n = ANY (numbers)
            AND NOT EXISTS (SELECT FROM merchant m WHERE m.provider = p_provider AND m.key = s.key)
          ORDER BY s.n) fresh) f;
        GET DIAGNOSTICS added = ROW_COUNT;
        INSERT INTO offer (merchant_id, position, endeca_key, words, text_short, text_long, valid_qualifier, value_cents,
          redemption_types, web_site)
        SELECT m.id, row_number() OVER (PARTITION BY m.id ORDER BY o.record, o.place), o.endeca_key, o.words, o.text_short,
          o.text_long, o.valid_qualifier, o.value_cents, o.redemption_types, o.web_site
        FROM staged_order s
        JOIN merchant m ON m.provider = p_provider AND m.key = s.key
        JOIN staged_offer o ON o.merchant_key = s.key
        WHERE s.n = ANY (numbers);
        RETURN NEXT;
      END $$;
    `);
    await keepOfferWords(runner);
    // Searches go on meanwhile: the old index goes last, at the end of the transaction.
    await runner.query(`
      UPDATE merchant m SET words = m.words, offer_cards = (
        SELECT json_agg(${CARD('o')} ORDER BY o.position) FROM offer o WHERE o.merchant_id = m.id);
      CREATE INDEX merchant_listing ON merchant (cell, category)
        INCLUDE (x, y, z, offers_count, value_cents, id, signature) WHERE offers_count > 0;
      DROP INDEX merchant_place;
    `);
  }
}

async function keepOfferWords(runner: QueryRunner): Promise<void> {
  let last: Pick<OfferText, 'merchant_id' | 'position'> = { merchant_id: '0', position: 0 };
  for (;;) {
    const offers = (await runner.query(
      `SELECT merchant_id, position, text_short FROM offer WHERE (merchant_id, position) > ($1, $2)
       ORDER BY merchant_id, position LIMIT ${BATCH}`,
      [last.merchant_id, last.position],
    )) as OfferText[];
    const end = offers.at(-1);
    if (end === undefined) return;
    await runner.query(
      `UPDATE offer o SET words = w.words FROM unnest($1::bigint[], $2::smallint[], $3::text[]) AS w (id, position, words)
       WHERE o.merchant_id = w.id AND o.position = w.position`,
      [
        offers.map(({ merchant_id }) => merchant_id),
        offers.map(({ position }) => position),
        offers.map(({ text_short }) => offerWords(text_short)),
      ],
    );
    last = end;
  }
}
