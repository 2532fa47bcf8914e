-- Applies the rules that need the whole file, and returns the rejected rows; the import calls it once. A function,
-- because each step is a set statement over a million staged rows, and none of these leaves the database.
CREATE OR REPLACE FUNCTION settle_staged(p_provider text)
RETURNS TABLE(line integer, reason text) LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  losers bigint[];
BEGIN
  UPDATE staged_merchant s SET latitude = z.latitude, longitude = z.longitude
  FROM zip_code z WHERE s.latitude IS NULL AND z.zip = s.zip;
  RETURN QUERY DELETE FROM staged_merchant s WHERE s.latitude IS NULL
    RETURNING s.line, 'latitude and longitude are missing, and zip_code is not known';
  RETURN QUERY DELETE FROM staged_offer s USING (
      SELECT o.ctid AS row, row_number() OVER (PARTITION BY o.endeca_key ORDER BY o.record, o.position) AS nth
      FROM staged_offer o) d
    WHERE d.row = s.ctid AND d.nth > 1
    RETURNING s.line, 'offer_key ' || s.endeca_key || ' has been used before in this file';
  RETURN QUERY DELETE FROM staged_offer s USING offer o JOIN merchant m ON m.id = o.merchant_id
    WHERE o.endeca_key = s.endeca_key AND m.provider <> p_provider
    RETURNING s.line, 'offer_key ' || s.endeca_key || ' belongs to another provider';
  INSERT INTO staged_order (position, key, record, hash, offers_count, value_cents, offer_words, offer_cards)
  SELECT row_number() OVER (ORDER BY grid_cell(m.latitude, m.longitude), m.key), m.key, m.record,
    md5(ROW(m.name, m.category, m.subcategory, m.stub_copy, m.phone, m.address, m.city, m.state, m.zip, m.latitude,
      m.longitude, m.logo_url)::text || coalesce(o.texts, ''))::uuid,
    coalesce(o.n, 0), o.value_cents, coalesce(o.words, ''), o.cards
  FROM (SELECT DISTINCT ON (s.key) s.* FROM staged_merchant s ORDER BY s.key, s.record DESC) m
  LEFT JOIN (
    SELECT s.merchant_key, count(*) AS n, (array_agg(s.value_cents ORDER BY s.record, s.position))[1] AS value_cents,
      string_agg(s.words, ' ') AS words,
      json_agg(json_build_object('offerTextShort', s.text_short, 'dollarValue', s.value_cents / 100::float8)
        ORDER BY s.record, s.position) AS cards,
      string_agg(ROW(s.endeca_key, s.text_short, s.text_long, s.valid_qualifier, s.value_cents, s.redemption_types,
        s.web_site)::text, ',' ORDER BY s.record, s.position) AS texts
    FROM staged_offer s GROUP BY s.merchant_key) o ON o.merchant_key = m.key;
  CREATE UNIQUE INDEX staged_merchant_record ON staged_merchant (record);
  CREATE INDEX staged_offer_merchant ON staged_offer (merchant_key);
  ANALYZE staged_merchant, staged_offer, staged_order;
  -- Offers that the file assigns to another merchant leave their old one, whose content then differs from its import.
  WITH moved AS (
    DELETE FROM offer o USING staged_offer s, merchant m
    WHERE o.endeca_key = s.endeca_key AND m.id = o.merchant_id AND m.key <> s.merchant_key
    RETURNING o.merchant_id)
  SELECT array_agg(DISTINCT merchant_id) INTO losers FROM moved;
  UPDATE merchant m SET offers_count = l.n, value_cents = l.value_cents, offer_cards = l.cards,
    words = m.name_words || words_vector(l.words), content_hash = NULL, updated_at = now()
  FROM (
    SELECT u.id, count(o.merchant_id) AS n, (array_agg(o.value_cents ORDER BY o.position))[1] AS value_cents,
      json_agg(json_build_object('offerTextShort', o.text_short, 'dollarValue', o.value_cents / 100::float8)
        ORDER BY o.position) FILTER (WHERE o.merchant_id IS NOT NULL) AS cards,
      coalesce(string_agg(o.words, ' '), '') AS words
    FROM unnest(losers) AS u (id) LEFT JOIN offer o ON o.merchant_id = u.id GROUP BY u.id) l
  WHERE m.id = l.id;
END $$;
