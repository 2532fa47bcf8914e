-- Updates the merchants from one number to another to the state of the file; the import calls it per batch. A function,
-- because each step is a set statement over staged rows, and the batches are short transactions.
CREATE OR REPLACE FUNCTION merge_staged(p_provider text, p_from integer, p_to integer)
RETURNS TABLE(added integer, changed integer, same integer) LANGUAGE plpgsql
AS $$
DECLARE
  numbers integer[];
BEGIN
  numbers := ARRAY(
    SELECT s.position FROM staged_order s LEFT JOIN merchant m ON m.provider = p_provider AND m.key = s.key
    WHERE s.position BETWEEN p_from AND p_to AND m.content_hash IS DISTINCT FROM s.hash);
  SELECT count(*) - cardinality(numbers) INTO same FROM staged_order s WHERE s.position BETWEEN p_from AND p_to;
  DELETE FROM offer o USING merchant m, staged_order s
  WHERE s.position = ANY (numbers) AND m.provider = p_provider AND m.key = s.key AND o.merchant_id = m.id;
  UPDATE merchant m SET name = d.name, category = d.category, subcategory = d.subcategory, stub_copy = d.stub_copy,
    phone = d.phone, address = d.address, city = d.city, state = d.state, zip = d.zip, latitude = d.latitude,
    longitude = d.longitude, logo_url = d.logo_url, offers_count = s.offers_count, value_cents = s.value_cents,
    offer_cards = s.offer_cards, name_words = words_vector(d.words),
    words = words_vector(d.words || ' ' || s.offer_words), content_hash = s.hash, updated_at = now()
  FROM staged_order s JOIN staged_merchant d ON d.record = s.record
  WHERE s.position = ANY (numbers) AND m.provider = p_provider AND m.key = s.key;
  GET DIAGNOSTICS changed = ROW_COUNT;
  INSERT INTO merchant (id, provider, key, slug, name, category, subcategory, stub_copy, phone, address, city, state,
    zip, latitude, longitude, logo_url, offers_count, value_cents, offer_cards, name_words, words, content_hash)
  SELECT f.id, p_provider, f.key, f.slug || '-' || to_hex(f.id), f.name, f.category, f.subcategory, f.stub_copy,
    f.phone, f.address, f.city, f.state, f.zip, f.latitude, f.longitude, f.logo_url, f.offers_count, f.value_cents,
    f.offer_cards, words_vector(f.words), words_vector(f.words || ' ' || f.offer_words), f.hash
  FROM (SELECT nextval('merchant_id_seq') AS id, fresh.* FROM (
    SELECT d.*, s.offers_count, s.value_cents, s.offer_cards, s.offer_words, s.hash
    FROM staged_order s JOIN staged_merchant d ON d.record = s.record
    WHERE s.position = ANY (numbers)
      AND NOT EXISTS (SELECT FROM merchant m WHERE m.provider = p_provider AND m.key = s.key)
    ORDER BY s.position) fresh) f;
  GET DIAGNOSTICS added = ROW_COUNT;
  INSERT INTO offer (merchant_id, position, endeca_key, words, text_short, text_long, valid_qualifier, value_cents,
    redemption_types, web_site)
  SELECT m.id, row_number() OVER (PARTITION BY m.id ORDER BY o.record, o.position), o.endeca_key, o.words, o.text_short,
    o.text_long, o.valid_qualifier, o.value_cents, o.redemption_types, o.web_site
  FROM staged_order s
  JOIN merchant m ON m.provider = p_provider AND m.key = s.key
  JOIN staged_offer o ON o.merchant_key = s.key
  WHERE s.position = ANY (numbers);
  RETURN NEXT;
END $$;
