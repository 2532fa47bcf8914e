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
        'distanceMiles', round(chord_miles(p.chord) * 10) / 10,
        'offers', (SELECT json_agg(json_build_object('offerTextShort', o.text_short, 'dollarValue', dollars(o.value_cents))
            ORDER BY o.position) FROM offer o WHERE o.merchant_id = m.id)) ORDER BY p.place)
    FROM page p JOIN merchant m ON m.id = p.id)
  INTO total_items, total_offers, cards
  FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;`;

/**
 * Small sets by their keys, planned once. A plan for the parameters of one call costs as much as the call, and one for
 * tables that are not yet analysed reads them whole.
 */
const PLANS = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_material = off SET enable_memoize = off SET jit = off SET plan_cache_mode = force_generic_plan`;

export class CreateSearch1771000000003 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION category_name(p_category smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE p_category WHEN 25 THEN 'Dining' WHEN 26 THEN 'Events & Attractions' WHEN 27 THEN 'Shopping'
        WHEN 91 THEN 'Travel' END;

      CREATE FUNCTION dollars(p_cents integer) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN p_cents / 100::float8;

      -- By its words first, for words that are rare where many merchants are: the place filter would read too many rows.
      CREATE FUNCTION merchants_by_words(p_words tsquery) RETURNS SETOF merchant
      LANGUAGE sql STABLE ROWS 1000 SET enable_seqscan = off SET enable_bitmapscan = on AS $$
        SELECT m.* FROM merchant m WHERE m.offers_count > 0 AND m.words @@ p_words
      $$;

      -- The ZIP code whose centre is nearest.
      CREATE FUNCTION nearest_zip(p_latitude float8, p_longitude float8) RETURNS zip_code
      LANGUAGE plpgsql STABLE ${PLANS} AS $$
      DECLARE
        ox float8 := cos(radians(p_latitude)) * cos(radians(p_longitude));
        oy float8 := cos(radians(p_latitude)) * sin(radians(p_longitude));
        oz float8 := sin(radians(p_latitude));
        nearest zip_code;
        miles integer;
      BEGIN
        FOREACH miles IN ARRAY ARRAY[5, 25, 100] LOOP
          SELECT m.* INTO nearest
          FROM cell_runs(p_latitude, p_longitude, miles) AS run JOIN zip_code m ON m.cell BETWEEN run.low AND run.high
          WHERE ${CHORD} <= chord_square(miles)
          ORDER BY ${CHORD}, m.zip LIMIT 1;
          EXIT WHEN FOUND;
        END LOOP;
        RETURN nearest;
      END $$;

      -- The offers page as JSON; NULL for a ZIP code that does not exist. p_radii are miles, tried until something is found.
      CREATE FUNCTION merchants_near_json(
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
        around bigint;
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
            around := 0;
            IF miles > p_radii[1] THEN
              SELECT count(*) INTO around FROM ${byPlace('m.id', IN_CIRCLE)};
              CONTINUE WHEN around = 0;
            END IF;
            IF around <= 10000 THEN
              ${screen(
                byPlace(
                  'm.id, m.offers_count, m.value_cents, m.x, m.y, m.z, m.name_words',
                  `${IN_CIRCLE} AND m.words @@ p_words`,
                ),
                IN_NAME,
              )}
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

      -- One merchant with all it offers, in a list that is empty for an unknown slug.
      CREATE FUNCTION merchant_json(p_slug text) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT json_build_object('result', coalesce((
          SELECT json_agg(json_build_object(
            'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_path,
            'firstCategory', category_name(m.category), 'secondCategory', m.subcategory, 'stubCopy', m.stub_copy,
            'merchantPhone', m.phone,
            'merchantAddress',
              json_build_object('address', m.address, 'city', m.city, 'state', m.state, 'zipCode', m.zip),
            'offers', (SELECT json_agg(json_build_object(
                'offerTextShort', o.text_short, 'offerTextLong', o.text_long, 'validQualifier', o.valid_qualifier,
                'endecaKey', o.endeca_key, 'redemptionTypes', o.redemption_types, 'webSite', o.web_site,
                'dollarValue', dollars(o.value_cents)) ORDER BY o.position)
              FROM offer o WHERE o.merchant_id = m.id)))
          FROM merchant m WHERE m.slug = p_slug AND m.offers_count > 0), '[]'))::text
      $$;
    `);
  }
}
