/** In the name of one merchant of twenty. */
export const KEYWORD = 'pizza';

const OFFERS_EACH = 5;
const NAME = `CASE WHEN random() < 0.05 THEN 'Merchant ${KEYWORD}' ELSE 'Merchant' END`;
const OFFER_WORDS = '20 off your entire check buy one get half free dessert with any two entrees';
/** Eight of each merchant's own: what tells merchants apart must not be flattered by words that all of them share. */
const OWN_WORDS = "ARRAY(SELECT substr(md5(n || ' ' || k), 1, 5) FROM generate_series(1, 8) AS k)";
const OFFER_TEXT = "p || '0% off your entire check'";
const CARDS = `(SELECT json_agg(json_build_object('offerTextShort', ${OFFER_TEXT}, 'dollarValue', 10::float8) ORDER BY p)
  FROM generate_series(1, ${OFFERS_EACH}) AS p)`;
const ASIDE = '(random() + random() - 1) * 0.1';

/**
 * Statements that fill an empty, migrated offers database. A city's share of the merchants falls with its rank by ZIP codes
 * (Zipf, exponent 0.4), goes evenly to their centres and lies up to 0.1 degrees around them; keys count them by grid cell,
 * the order in which the importer stores them, too.
 */
export const fillStatements = (merchants: number): string[] => [
  'SELECT setseed(0.5)',
  `CREATE TEMP TABLE centre AS
   WITH place AS (
     SELECT DISTINCT ON (latitude, longitude) zip, city, state, latitude, longitude FROM zip_code
     WHERE state NOT IN ('AA', 'AE', 'AP') ORDER BY latitude, longitude, zip
   ), city AS (
     SELECT city, state, power(10 + row_number() OVER (ORDER BY count(*) DESC, city, state), -0.4) AS weight,
       count(*) AS places
     FROM place GROUP BY city, state
   ), share AS (
     SELECT p.*, sum(weight / places) OVER (ORDER BY zip) / (SELECT sum(weight) FROM city) AS upto
     FROM place p JOIN city USING (city, state)
   )
   SELECT zip, city, state, latitude, longitude,
     (round(upto * ${merchants}) - lag(round(upto * ${merchants}), 1, 0) OVER (ORDER BY zip))::integer AS merchants
   FROM share`,
  `INSERT INTO merchant (provider, key, slug, name, category, subcategory, address, city, state, zip, latitude, longitude,
     offers_count, value_cents, offer_cards, name_words, words)
   SELECT 'bench', n, 'merchant-' || n, name, category, 'A trade', n || ' Main St', city, state, zip, lat, lon,
     ${OFFERS_EACH}, 1000, ${CARDS}, array_to_tsvector(string_to_array(lower(name), ' ')),
     array_to_tsvector(string_to_array('${OFFER_WORDS} ' || lower(name), ' ') || ${OWN_WORDS})
   FROM (
     SELECT s.*, row_number() OVER (ORDER BY grid_cell(lat, lon)) AS n, ${NAME} AS name,
       (ARRAY[25, 25, 25, 27, 27, 26, 91])[1 + floor(random() * 7)::integer] AS category
     FROM (SELECT c.*, latitude + ${ASIDE} AS lat, longitude + ${ASIDE} AS lon
       FROM centre c, generate_series(1, c.merchants)) s) numbered
   ORDER BY n`,
  // Foreign keys of five million offers that come from the merchants themselves.
  'SET session_replication_role = replica',
  `INSERT INTO offer (merchant_id, position, endeca_key, words, text_short, text_long, value_cents, redemption_types)
   SELECT m.id, p, m.id || '-' || p, '${OFFER_WORDS}', ${OFFER_TEXT}, 'Show your membership before you order or pay.', 1000,
     '{CLICK}'
   FROM merchant m, generate_series(1, ${OFFERS_EACH}) AS p ORDER BY m.id, p`,
  // What the floor finds merchants by.
  'CREATE EXTENSION cube',
  'CREATE EXTENSION earthdistance',
  'CREATE INDEX merchant_earth ON merchant USING gist (ll_to_earth(latitude, longitude))',
  'VACUUM (ANALYZE) merchant',
  'VACUUM (ANALYZE) offer',
];
