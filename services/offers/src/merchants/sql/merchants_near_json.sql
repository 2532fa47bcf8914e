-- Returns the offers page of a program as JSON; NULL for an unknown ZIP code. p_radii are miles, tried until merchants
-- are found; p_words matches prefixes of words, all of them: 'coffee':* & 'tea':*. A program with a filter shows the
-- merchants that shown_merchant has for it. One statement that sets the tenant itself, with one permanent plan (bench
-- row search).
CREATE OR REPLACE FUNCTION merchants_near_json(p_program bigint, p_zip text, p_latitude float8, p_longitude float8,
  p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off
SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  shown_for bigint;
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
  PERFORM set_config('app.program_id', p_program::text, true);
  IF EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL) THEN
    shown_for := p_program;
  END IF;
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
      WITH near AS MATERIALIZED (
        SELECT m.id, m.offers_count, m.value_cents,
          (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord,
          0 AS is_named
        FROM cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
          SELECT m.id, m.offers_count, m.value_cents, m.x, m.y, m.z FROM merchant m
          WHERE m.cell BETWEEN run.low AND run.high
            AND m.offers_count > 0
            AND (shown_for IS NULL
              OR (SELECT true FROM shown_merchant s WHERE s.program_id = shown_for AND s.merchant_id = m.id))
            AND (p_category IS NULL OR m.category = p_category)
            AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach
          OFFSET 0) m
      ), page AS MATERIALIZED (
        SELECT n.id, n.chord, row_number() OVER () AS place FROM (
          SELECT n.id, n.chord FROM near n
          ORDER BY CASE p_sort WHEN 'value' THEN -coalesce(n.value_cents, 0) WHEN 'relevance' THEN 1 - n.is_named END,
            n.chord, n.id
          LIMIT p_size OFFSET (p_page - 1) * p_size) n
      )
      SELECT t.items, t.offers, (
        SELECT json_agg(json_build_object(
            'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_url,
            'firstCategory', category_name(m.category), 'secondCategory', m.subcategory,
            'distanceMiles', round(chord_miles(p.chord) * 10) / 10, 'offers', m.offer_cards) ORDER BY p.place)
        FROM page p JOIN merchant m ON m.id = p.id)
      INTO total_items, total_offers, cards
      FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
    ELSE
      candidates := ARRAY(
        SELECT m.id FROM cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
          SELECT m.id FROM merchant m
          WHERE m.cell BETWEEN run.low AND run.high
            AND m.offers_count > 0
            AND (shown_for IS NULL
              OR (SELECT true FROM shown_merchant s WHERE s.program_id = shown_for AND s.merchant_id = m.id))
            AND (p_category IS NULL OR m.category = p_category)
            AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach
            AND m.signature & wanted = wanted
          OFFSET 0) m);
      CONTINUE WHEN candidates = '{}';
      IF miles = p_radii[1] OR cardinality(candidates) <= 10000 THEN
        WITH near AS MATERIALIZED (
          SELECT m.id, m.offers_count, m.value_cents,
            (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord,
            (m.name_words @@ p_words)::integer AS is_named
          FROM merchant m WHERE m.id = ANY (candidates) AND m.words @@ p_words
        ), page AS MATERIALIZED (
          SELECT n.id, n.chord, row_number() OVER () AS place FROM (
            SELECT n.id, n.chord FROM near n
            ORDER BY CASE p_sort WHEN 'value' THEN -coalesce(n.value_cents, 0) WHEN 'relevance' THEN 1 - n.is_named END,
              n.chord, n.id
            LIMIT p_size OFFSET (p_page - 1) * p_size) n
        )
        SELECT t.items, t.offers, (
          SELECT json_agg(json_build_object(
              'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_url,
              'firstCategory', category_name(m.category), 'secondCategory', m.subcategory,
              'distanceMiles', round(chord_miles(p.chord) * 10) / 10, 'offers', m.offer_cards) ORDER BY p.place)
          FROM page p JOIN merchant m ON m.id = p.id)
        INTO total_items, total_offers, cards
        FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
      ELSE
        WITH near AS MATERIALIZED (
          SELECT m.id, m.offers_count, m.value_cents,
            (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord,
            (m.name_words @@ p_words)::integer AS is_named
          FROM merchants_by_words(p_words) AS m
          WHERE m.offers_count > 0
            AND (shown_for IS NULL
              OR (SELECT true FROM shown_merchant s WHERE s.program_id = shown_for AND s.merchant_id = m.id))
            AND (p_category IS NULL OR m.category = p_category)
            AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach
        ), page AS MATERIALIZED (
          SELECT n.id, n.chord, row_number() OVER () AS place FROM (
            SELECT n.id, n.chord FROM near n
            ORDER BY CASE p_sort WHEN 'value' THEN -coalesce(n.value_cents, 0) WHEN 'relevance' THEN 1 - n.is_named END,
              n.chord, n.id
            LIMIT p_size OFFSET (p_page - 1) * p_size) n
        )
        SELECT t.items, t.offers, (
          SELECT json_agg(json_build_object(
              'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_url,
              'firstCategory', category_name(m.category), 'secondCategory', m.subcategory,
              'distanceMiles', round(chord_miles(p.chord) * 10) / 10, 'offers', m.offer_cards) ORDER BY p.place)
          FROM page p JOIN merchant m ON m.id = p.id)
        INTO total_items, total_offers, cards
        FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
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
