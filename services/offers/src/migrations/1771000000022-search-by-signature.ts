import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Squared chord between the merchant and the place. */
const CHORD = '(m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz)';
const IN_CIRCLE = `m.offers_count > 0 AND (p_category IS NULL OR m.category = p_category) AND ${CHORD} <= reach`;
const IN_NAME = '(m.name_words @@ p_words)::integer';

/** Fenced in: otherwise a rare condition lets the planner read all merchants and ask for the runs of each. */
const byPlace = (columns: string, condition: string): string => `
  cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
    SELECT ${columns} FROM merchant m WHERE m.cell BETWEEN run.low AND run.high AND ${condition} OFFSET 0) m`;

/** Totals and one page of cards, of the merchants that a source names. */
const screen = (source: string, isNamed: string): string => `
  WITH near AS MATERIALIZED (
    SELECT m.id, m.offers_count, m.value_cents, ${CHORD} AS chord, ${isNamed} AS is_named FROM ${source}
  ), page AS MATERIALIZED (
    SELECT n.id, n.chord, row_number() OVER () AS place FROM (
      SELECT n.id, n.chord FROM near n
      ORDER BY CASE p_sort WHEN 'value' THEN -coalesce(n.value_cents, 0) WHEN 'relevance' THEN 1 - n.is_named END,
        n.chord, n.id
      LIMIT p_size OFFSET (p_page - 1) * p_size) n
  )
  SELECT t.items, t.offers, (
    SELECT json_agg(json_build_object(
        'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_path,
        'firstCategory', category_name(m.category), 'secondCategory', m.subcategory,
        'distanceMiles', round(chord_miles(p.chord) * 10) / 10, 'offers', m.offer_cards) ORDER BY p.place)
    FROM page p JOIN merchant m ON m.id = p.id)
  INTO total_items, total_offers, cards
  FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;`;

/** Small sets by their keys, planned once: see the first version of the search. */
const PLANS = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_material = off SET enable_memoize = off SET jit = off SET plan_cache_mode = force_generic_plan`;

/**
 * A search for words looks into the index for merchants that may have them, and only at these for the words themselves.
 * Cards come with the merchant.
 */
export class SearchBySignature1771000000022 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As before, without decimal arithmetic.
      CREATE OR REPLACE FUNCTION cell_runs(p_latitude float8, p_longitude float8, p_miles float8)
      RETURNS TABLE (low integer, high integer) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
      DECLARE
        angle float8 := p_miles / 3958.7613 + 1e-8;
        own float8 := radians(p_latitude);
        -- The parallel on which the circle is widest.
        widest float8 := degrees(asin(greatest(least(sin(own) / cos(angle), 1), -1)));
        at float8;
        ratio float8;
        width float8;
        west integer;
        east integer;
      BEGIN
        FOR i IN greatest(floor((p_latitude - degrees(angle) + 90) * 20), 0)::integer
          .. least(floor((p_latitude + degrees(angle) + 90) * 20), 3599)::integer
        LOOP
          at := radians(greatest(least(widest, (i + 1) / 20::float8 - 90), i / 20::float8 - 90));
          ratio := (cos(angle) - sin(own) * sin(at)) / greatest(cos(own) * cos(at), 1e-15);
          width := CASE WHEN ratio >= 1 THEN 1e-6 WHEN ratio <= -1 THEN 180 ELSE degrees(acos(ratio)) + 1e-6 END;
          west := floor((p_longitude - width + 180) * 20)::integer;
          east := floor((p_longitude + width + 180) * 20)::integer;
          IF east - west >= 7199 THEN
            low := i * 7200; high := low + 7199; RETURN NEXT;
            CONTINUE;
          END IF;
          -- Over the date line: the rest of the run is at the other end of the row.
          IF west < 0 THEN
            low := i * 7200 + west + 7200; high := i * 7200 + 7199; RETURN NEXT;
          END IF;
          IF east > 7199 THEN
            low := i * 7200; high := i * 7200 + east - 7200; RETURN NEXT;
          END IF;
          low := i * 7200 + greatest(west, 0); high := i * 7200 + least(east, 7199); RETURN NEXT;
        END LOOP;
      END $$;

      -- The offers page as JSON; NULL for a ZIP code that does not exist. p_radii are miles, tried until something is found;
      -- p_words asks for words that begin so, all of them: 'coffee':* & 'tea':*.
      CREATE OR REPLACE FUNCTION merchants_near_json(
        p_zip text, p_latitude float8, p_longitude float8, p_category smallint, p_words tsquery, p_sort text,
        p_page integer, p_size integer, p_radii integer[])
      RETURNS text LANGUAGE plpgsql STABLE ${PLANS} AS $$
      DECLARE
        spot zip_code;
        latitude float8 := p_latitude;
        longitude float8 := p_longitude;
        ox float8;
        oy float8;
        oz float8;
        miles integer;
        reach float8;
        wanted bit(128) := words_signature(string_to_array(translate(p_words::text, ''':* ', ''), '&'));
        candidates bigint[];
        found_within integer;
        total_items bigint := 0;
        total_offers bigint := 0;
        cards json;
      BEGIN
        IF p_zip IS NULL THEN
          spot := nearest_zip(p_latitude, p_longitude);
        ELSE
          SELECT z.* INTO spot FROM zip_code z WHERE z.zip = p_zip;
          IF NOT FOUND THEN
            RETURN NULL;
          END IF;
          latitude := spot.latitude;
          longitude := spot.longitude;
        END IF;
        ox := cos(radians(latitude)) * cos(radians(longitude));
        oy := cos(radians(latitude)) * sin(radians(longitude));
        oz := sin(radians(latitude));
        FOREACH miles IN ARRAY p_radii LOOP
          reach := chord_square(miles);
          IF p_words IS NULL THEN
            ${screen(byPlace('m.id, m.offers_count, m.value_cents, m.x, m.y, m.z', IN_CIRCLE), '0')}
          ELSE
            candidates := ARRAY(SELECT m.id FROM ${byPlace('m.id', `${IN_CIRCLE} AND m.signature & wanted = wanted`)});
            CONTINUE WHEN candidates = '{}';
            IF miles = p_radii[1] OR cardinality(candidates) <= 10000 THEN
              ${screen('merchant m WHERE m.id = ANY (candidates) AND m.words @@ p_words', IN_NAME)}
            ELSE
              ${screen(`merchants_by_words(p_words) AS m WHERE ${IN_CIRCLE}`, IN_NAME)}
            END IF;
          END IF;
          IF total_items > 0 THEN
            found_within := miles;
            EXIT;
          END IF;
        END LOOP;
        RETURN json_build_object(
          'page', p_page, 'pageSize', p_size, 'totalItems', total_items, 'totalOffers', total_offers,
          'radiusMiles', found_within,
          'place', CASE WHEN spot.zip IS NOT NULL
            THEN json_build_object('zipCode', spot.zip, 'city', spot.city, 'state', spot.state) END,
          'result', coalesce(cards, '[]'))::text;
      END $$;
    `);
  }
}
