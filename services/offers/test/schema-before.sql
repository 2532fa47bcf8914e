-- function category_name(p_category smallint)
CREATE OR REPLACE FUNCTION category_name(p_category smallint)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN CASE p_category WHEN 25 THEN 'Dining'::text WHEN 26 THEN 'Events & Attractions'::text WHEN 27 THEN 'Shopping'::text WHEN 91 THEN 'Travel'::text ELSE NULL::text END;

-- function cell_runs(p_latitude double precision, p_longitude double precision, p_miles double precision)
CREATE OR REPLACE FUNCTION cell_runs(p_latitude double precision, p_longitude double precision, p_miles double precision)
RETURNS TABLE(low integer, high integer)
LANGUAGE plpgsql
IMMUTABLE PARALLEL SAFE ROWS 10
AS $function$
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
END $function$;

-- function chord_miles(p_chord_square double precision)
CREATE OR REPLACE FUNCTION chord_miles(p_chord_square double precision)
RETURNS double precision
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN ((7917.5226)::double precision * asin(LEAST((sqrt(p_chord_square) / (2)::double precision), (1)::double precision)));

-- function chord_square(p_miles double precision)
CREATE OR REPLACE FUNCTION chord_square(p_miles double precision)
RETURNS double precision
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN (((4)::double precision * sin((p_miles / (7917.5226)::double precision))) * sin((p_miles / (7917.5226)::double precision)));

-- function clear_staged()
CREATE OR REPLACE FUNCTION clear_staged()
RETURNS void
LANGUAGE plpgsql
AS $function$
BEGIN
TRUNCATE staged_merchant, staged_offer, staged_order;
DROP INDEX IF EXISTS staged_merchant_record, staged_offer_merchant;
END $function$;

-- function dollars(p_cents integer)
CREATE OR REPLACE FUNCTION dollars(p_cents integer)
RETURNS double precision
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN ((p_cents)::double precision / (100)::double precision);

-- function grid_cell(p_latitude double precision, p_longitude double precision)
CREATE OR REPLACE FUNCTION grid_cell(p_latitude double precision, p_longitude double precision)
RETURNS integer
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN (((LEAST(floor(((p_latitude + (90)::double precision) * (20)::double precision)), (3599)::double precision))::integer * 7200) + (LEAST(floor(((p_longitude + (180)::double precision) * (20)::double precision)), (7199)::double precision))::integer);

-- function merchant_json(p_slug text)
CREATE OR REPLACE FUNCTION merchant_json(p_slug text)
RETURNS text
LANGUAGE sql
STABLE
AS $function$
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
$function$;

-- function merchants_by_words(p_words tsquery)
CREATE OR REPLACE FUNCTION merchants_by_words(p_words tsquery)
RETURNS SETOF merchant
LANGUAGE sql
STABLE
SET enable_seqscan TO 'off'
SET enable_bitmapscan TO 'on'
AS $function$
SELECT m.* FROM merchant m WHERE m.offers_count > 0 AND m.words @@ p_words
$function$;

-- function merchants_near_json(p_zip text, p_latitude double precision, p_longitude double precision, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
CREATE OR REPLACE FUNCTION merchants_near_json(p_zip text, p_latitude double precision, p_longitude double precision, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
RETURNS text
LANGUAGE plpgsql
STABLE
SET enable_seqscan TO 'off'
SET enable_bitmapscan TO 'off'
SET enable_hashjoin TO 'off'
SET enable_mergejoin TO 'off'
SET enable_material TO 'off'
SET enable_memoize TO 'off'
SET jit TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
WITH near AS MATERIALIZED (
SELECT m.id, m.offers_count, m.value_cents, (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord, 0 AS is_named FROM
cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
SELECT m.id, m.offers_count, m.value_cents, m.x, m.y, m.z FROM merchant m WHERE m.cell BETWEEN run.low AND run.high AND m.offers_count > 0 AND (p_category IS NULL OR m.category = p_category) AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach OFFSET 0) m
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
FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
ELSE
candidates := ARRAY(SELECT m.id FROM
cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
SELECT m.id FROM merchant m WHERE m.cell BETWEEN run.low AND run.high AND m.offers_count > 0 AND (p_category IS NULL OR m.category = p_category) AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach AND m.signature & wanted = wanted OFFSET 0) m);
CONTINUE WHEN candidates = '{}';
IF miles = p_radii[1] OR cardinality(candidates) <= 10000 THEN
WITH near AS MATERIALIZED (
SELECT m.id, m.offers_count, m.value_cents, (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord, (m.name_words @@ p_words)::integer AS is_named FROM merchant m WHERE m.id = ANY (candidates) AND m.words @@ p_words
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
FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
ELSE
WITH near AS MATERIALIZED (
SELECT m.id, m.offers_count, m.value_cents, (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord, (m.name_words @@ p_words)::integer AS is_named FROM merchants_by_words(p_words) AS m WHERE m.offers_count > 0 AND (p_category IS NULL OR m.category = p_category) AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach
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
END $function$;

-- function merge_staged(p_provider text, p_from integer, p_to integer)
CREATE OR REPLACE FUNCTION merge_staged(p_provider text, p_from integer, p_to integer)
RETURNS TABLE(added integer, changed integer, same integer)
LANGUAGE plpgsql
AS $function$
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
END $function$;

-- function nearest_zip(p_latitude double precision, p_longitude double precision)
CREATE OR REPLACE FUNCTION nearest_zip(p_latitude double precision, p_longitude double precision)
RETURNS zip_code
LANGUAGE plpgsql
STABLE
SET enable_seqscan TO 'off'
SET enable_bitmapscan TO 'off'
SET enable_hashjoin TO 'off'
SET enable_mergejoin TO 'off'
SET enable_material TO 'off'
SET enable_memoize TO 'off'
SET jit TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
WHERE (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= chord_square(miles)
ORDER BY (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz), m.zip LIMIT 1;
EXIT WHEN FOUND;
END LOOP;
RETURN nearest;
END $function$;

-- function outbox_wake()
CREATE OR REPLACE FUNCTION outbox_wake()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM pg_notify('outbox', '');
RETURN NULL;
END $function$;

-- function program_merchant_json(p_program bigint, p_slug text)
CREATE OR REPLACE FUNCTION program_merchant_json(p_program bigint, p_slug text)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN merchant_json(
(SELECT m.slug FROM merchant m WHERE m.slug = p_slug AND shows_merchant(p_program, m.id)));
END $function$;

-- function program_merchants_near_json(p_program bigint, p_zip text, p_latitude double precision, p_longitude double precision, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
CREATE OR REPLACE FUNCTION program_merchants_near_json(p_program bigint, p_zip text, p_latitude double precision, p_longitude double precision, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
IF EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL) THEN
RETURN shown_merchants_near_json(p_program, p_zip, p_latitude, p_longitude, p_category, p_words, p_sort, p_page, p_size, p_radii);
END IF;
RETURN merchants_near_json(p_zip, p_latitude, p_longitude, p_category, p_words, p_sort, p_page, p_size, p_radii);
END $function$;

-- function remember_unjudged()
CREATE OR REPLACE FUNCTION remember_unjudged()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
IF TG_OP = 'INSERT' THEN
INSERT INTO unjudged_merchant SELECT id FROM written ON CONFLICT DO NOTHING;
ELSE
INSERT INTO unjudged_merchant SELECT w.id FROM written w JOIN replaced r ON r.id = w.id AND r.name <> w.name
ON CONFLICT DO NOTHING;
END IF;
RETURN NULL;
END $function$;

-- function settle_staged(p_provider text)
CREATE OR REPLACE FUNCTION settle_staged(p_provider text)
RETURNS TABLE(line integer, reason text)
LANGUAGE plpgsql
AS $function$
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
string_agg(s.words, ' ') AS words, json_agg(json_build_object('offerTextShort', s.text_short, 'dollarValue', dollars(s.value_cents)) ORDER BY s.record, s.place) AS cards,
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
json_agg(json_build_object('offerTextShort', o.text_short, 'dollarValue', dollars(o.value_cents)) ORDER BY o.position) FILTER (WHERE o.merchant_id IS NOT NULL) AS cards,
coalesce(string_agg(o.words, ' '), '') AS words
FROM unnest(losers) AS u (id) LEFT JOIN offer o ON o.merchant_id = u.id GROUP BY u.id) l
WHERE m.id = l.id;
END $function$;

-- function shown_merchants_near_json(p_program bigint, p_zip text, p_latitude double precision, p_longitude double precision, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
CREATE OR REPLACE FUNCTION shown_merchants_near_json(p_program bigint, p_zip text, p_latitude double precision, p_longitude double precision, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer, p_radii integer[])
RETURNS text
LANGUAGE plpgsql
STABLE
SET enable_seqscan TO 'off'
SET enable_bitmapscan TO 'off'
SET enable_hashjoin TO 'off'
SET enable_mergejoin TO 'off'
SET enable_material TO 'off'
SET enable_memoize TO 'off'
SET jit TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
WITH near AS MATERIALIZED (
SELECT m.id, m.offers_count, m.value_cents, (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord, 0 AS is_named FROM
cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
SELECT m.id, m.offers_count, m.value_cents, m.x, m.y, m.z FROM merchant m WHERE m.cell BETWEEN run.low AND run.high AND m.offers_count > 0 AND (SELECT true FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = m.id) AND (p_category IS NULL OR m.category = p_category) AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach OFFSET 0) m
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
FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
ELSE
candidates := ARRAY(SELECT m.id FROM
cell_runs(latitude, longitude, miles) AS run CROSS JOIN LATERAL (
SELECT m.id FROM merchant m WHERE m.cell BETWEEN run.low AND run.high AND m.offers_count > 0 AND (SELECT true FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = m.id) AND (p_category IS NULL OR m.category = p_category) AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach AND m.signature & wanted = wanted OFFSET 0) m);
CONTINUE WHEN candidates = '{}';
IF miles = p_radii[1] OR cardinality(candidates) <= 10000 THEN
WITH near AS MATERIALIZED (
SELECT m.id, m.offers_count, m.value_cents, (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord, (m.name_words @@ p_words)::integer AS is_named FROM merchant m WHERE m.id = ANY (candidates) AND m.words @@ p_words
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
FROM (SELECT count(*) AS items, coalesce(sum(n.offers_count), 0) AS offers FROM near n) t;
ELSE
WITH near AS MATERIALIZED (
SELECT m.id, m.offers_count, m.value_cents, (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) AS chord, (m.name_words @@ p_words)::integer AS is_named FROM merchants_by_words(p_words) AS m WHERE m.offers_count > 0 AND (SELECT true FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = m.id) AND (p_category IS NULL OR m.category = p_category) AND (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= reach
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
END $function$;

-- function shows_merchant(p_program bigint, p_merchant bigint)
CREATE OR REPLACE FUNCTION shows_merchant(p_program bigint, p_merchant bigint)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT NOT EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL)
OR EXISTS (SELECT FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = p_merchant)
$function$;

-- function sign_merchant()
CREATE OR REPLACE FUNCTION sign_merchant()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
NEW.signature := words_signature(tsvector_to_array(NEW.words));
RETURN NEW;
END $function$;

-- function words_signature(p_words text[])
CREATE OR REPLACE FUNCTION words_signature(p_words text[])
RETURNS bit
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bit_or(set_bit((0)::bit(128), ((crc32(convert_to("left"(w.w, n.n), 'UTF8'::name)) & (127)::bigint))::integer, 1)), (0)::bit(128)) AS "coalesce" FROM unnest(words_signature.p_words) w(w), LATERAL generate_series(2, LEAST(length(w.w), 4)) n(n));

-- function words_vector(p_words text)
CREATE OR REPLACE FUNCTION words_vector(p_words text)
RETURNS tsvector
LANGUAGE sql
IMMUTABLE
RETURN array_to_tsvector(array_remove(string_to_array(p_words, ' '::text), ''::text));

-- table inbox
CREATE TABLE inbox (
program_id bigint NOT NULL,
event_id uuid NOT NULL,
starts smallint NOT NULL DEFAULT 1,
received_at timestamp with time zone NOT NULL DEFAULT now(),
handled_at timestamp with time zone,
CONSTRAINT inbox_pkey PRIMARY KEY (program_id, event_id)
) WITH (fillfactor = 80);
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY relay ON inbox TO offers_relay USING (true);
CREATE POLICY tenant ON inbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT SELECT, UPDATE ON inbox TO offers_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON inbox TO offers_relay;
CREATE INDEX inbox_received ON inbox USING brin (received_at);

-- table merchant
CREATE TABLE merchant (
id bigint GENERATED BY DEFAULT AS IDENTITY,
provider text NOT NULL,
key text NOT NULL,
slug text NOT NULL,
name text NOT NULL,
category smallint NOT NULL,
subcategory text,
stub_copy text,
phone text,
address text NOT NULL,
city text NOT NULL,
state text NOT NULL,
zip text NOT NULL,
latitude double precision NOT NULL,
longitude double precision NOT NULL,
logo_path text,
offers_count integer NOT NULL,
value_cents integer,
name_words tsvector NOT NULL,
words tsvector NOT NULL,
content_hash uuid,
updated_at timestamp with time zone NOT NULL DEFAULT now(),
cell integer GENERATED ALWAYS AS (grid_cell(latitude, longitude)) STORED,
x double precision GENERATED ALWAYS AS (cos(radians(latitude)) * cos(radians(longitude))) STORED,
y double precision GENERATED ALWAYS AS (cos(radians(latitude)) * sin(radians(longitude))) STORED,
z double precision GENERATED ALWAYS AS (sin(radians(latitude))) STORED,
signature bit(128) NOT NULL DEFAULT (~ 0::bit(128)),
offer_cards json,
CONSTRAINT merchant_pkey PRIMARY KEY (id),
CONSTRAINT merchant_category CHECK (category = ANY (ARRAY[25, 26, 27, 91])),
CONSTRAINT merchant_key UNIQUE (provider, key),
CONSTRAINT merchant_latitude CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
CONSTRAINT merchant_longitude CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
CONSTRAINT merchant_offers_count CHECK (offers_count >= 0),
CONSTRAINT merchant_slug UNIQUE (slug)
);
GRANT SELECT ON merchant TO offers_app;
CREATE INDEX merchant_listing ON merchant USING btree (cell, category) INCLUDE (x, y, z, offers_count, value_cents, id, signature) WHERE offers_count > 0;
CREATE INDEX merchant_words ON merchant USING gin (words) WITH (fastupdate=off) WHERE offers_count > 0;
CREATE TRIGGER merchant_signature BEFORE INSERT OR UPDATE OF words ON merchant FOR EACH ROW EXECUTE FUNCTION sign_merchant();
CREATE TRIGGER remember_new AFTER INSERT ON merchant REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_unjudged();
CREATE TRIGGER remember_renamed AFTER UPDATE ON merchant REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_unjudged();

-- table merchant_filter
CREATE TABLE merchant_filter (
program_id bigint NOT NULL,
pattern text,
version bigint NOT NULL,
CONSTRAINT merchant_filter_pkey PRIMARY KEY (program_id)
);
ALTER TABLE merchant_filter ENABLE ROW LEVEL SECURITY;
ALTER TABLE merchant_filter FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON merchant_filter FOR SELECT TO offers_owner USING (true);
CREATE POLICY tenant ON merchant_filter USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON merchant_filter TO offers_app;

-- table offer
CREATE TABLE offer (
merchant_id bigint NOT NULL,
position smallint NOT NULL,
endeca_key text NOT NULL,
text_short text NOT NULL,
text_long text NOT NULL,
valid_qualifier text,
value_cents integer,
redemption_types text[] NOT NULL,
web_site text,
words text NOT NULL DEFAULT ''::text,
CONSTRAINT offer_pkey PRIMARY KEY (merchant_id, "position"),
CONSTRAINT offer_endeca_key UNIQUE (endeca_key),
CONSTRAINT offer_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id) ON DELETE CASCADE,
CONSTRAINT offer_redemption_types CHECK (redemption_types <@ ARRAY['CLICK'::text, 'MOBILE'::text])
);
GRANT SELECT ON offer TO offers_app;

-- table outbox
CREATE TABLE outbox (
program_id bigint NOT NULL,
id uuid NOT NULL DEFAULT uuidv7(),
queue text NOT NULL,
type text NOT NULL,
payload jsonb NOT NULL,
trace_id text DEFAULT NULLIF(current_setting('app.trace_id'::text, true), ''::text),
occurred_at timestamp with time zone NOT NULL DEFAULT now(),
next_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
leases smallint NOT NULL DEFAULT 0,
attempts smallint NOT NULL DEFAULT 0,
error text,
CONSTRAINT outbox_pkey PRIMARY KEY (program_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY relay ON outbox TO offers_relay USING (true);
CREATE POLICY tenant ON outbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT ON outbox TO offers_app;
GRANT DELETE, SELECT, UPDATE ON outbox TO offers_relay;
CREATE INDEX outbox_due ON outbox USING btree (next_at, id);
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- table redemption
CREATE TABLE redemption (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
participant_id bigint NOT NULL,
endeca_key text NOT NULL,
redemption_type text NOT NULL,
merchant_name text NOT NULL,
offer_text text NOT NULL,
code text,
voucher_token text,
web_site text,
redeemed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
CONSTRAINT redemption_pkey PRIMARY KEY (program_id, id),
CONSTRAINT redemption_kind CHECK ((code IS NULL) = (redemption_type = 'CLICK'::text) AND (code IS NULL) <> (web_site IS NULL)),
CONSTRAINT redemption_type_known CHECK (redemption_type = ANY (ARRAY['CLICK'::text, 'MOBILE'::text])),
CONSTRAINT redemption_voucher CHECK ((code IS NULL) = (voucher_token IS NULL)),
CONSTRAINT redemption_voucher_token UNIQUE (program_id, voucher_token)
);
ALTER TABLE redemption ENABLE ROW LEVEL SECURITY;
ALTER TABLE redemption FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON redemption USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON redemption TO offers_app;
CREATE INDEX redemption_newest ON redemption USING btree (program_id, participant_id, endeca_key, redemption_type, redeemed_at);

-- table shown_merchant
CREATE TABLE shown_merchant (
program_id bigint NOT NULL,
merchant_id bigint NOT NULL,
CONSTRAINT shown_merchant_pkey PRIMARY KEY (program_id, merchant_id)
);
ALTER TABLE shown_merchant ENABLE ROW LEVEL SECURITY;
ALTER TABLE shown_merchant FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shown_merchant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON shown_merchant TO offers_app;

-- table staged_merchant
CREATE UNLOGGED TABLE staged_merchant (
record integer NOT NULL,
line integer NOT NULL,
key text NOT NULL,
name text NOT NULL,
slug text NOT NULL,
words text NOT NULL,
category smallint NOT NULL,
subcategory text,
stub_copy text,
phone text,
address text NOT NULL,
city text NOT NULL,
state text NOT NULL,
zip text NOT NULL,
latitude double precision,
longitude double precision,
logo_path text
);

-- table staged_offer
CREATE UNLOGGED TABLE staged_offer (
record integer NOT NULL,
place smallint NOT NULL,
line integer NOT NULL,
merchant_key text NOT NULL,
endeca_key text NOT NULL,
words text NOT NULL,
text_short text NOT NULL,
text_long text NOT NULL,
valid_qualifier text,
value_cents integer,
redemption_types text[] NOT NULL,
web_site text
);

-- table staged_order
CREATE UNLOGGED TABLE staged_order (
n integer NOT NULL,
key text NOT NULL,
record integer NOT NULL,
hash uuid NOT NULL,
offers_count integer NOT NULL,
value_cents integer,
offer_words text NOT NULL,
offer_cards json,
CONSTRAINT staged_order_pkey PRIMARY KEY (n)
);

-- table unjudged_merchant
CREATE TABLE unjudged_merchant (
merchant_id bigint NOT NULL,
CONSTRAINT unjudged_merchant_pkey PRIMARY KEY (merchant_id)
);

-- table zip_code
CREATE TABLE zip_code (
zip text NOT NULL,
city text NOT NULL,
state text NOT NULL,
latitude double precision NOT NULL,
longitude double precision NOT NULL,
cell integer GENERATED ALWAYS AS (grid_cell(latitude, longitude)) STORED,
x double precision GENERATED ALWAYS AS (cos(radians(latitude)) * cos(radians(longitude))) STORED,
y double precision GENERATED ALWAYS AS (cos(radians(latitude)) * sin(radians(longitude))) STORED,
z double precision GENERATED ALWAYS AS (sin(radians(latitude))) STORED,
CONSTRAINT zip_code_pkey PRIMARY KEY (zip),
CONSTRAINT zip_code_zip CHECK (zip ~ '^[0-9]{5}$'::text)
);
GRANT SELECT ON zip_code TO offers_app;
CREATE INDEX zip_code_cell ON zip_code USING btree (cell);
