/** Statements that fill an empty, migrated offers database: merchants at real ZIP codes, denser in cities, five offers each. */
export const fillStatements = (merchants) => [
  `SELECT setseed(0.5)`,
  `CREATE TEMP TABLE spot AS SELECT row_number() OVER () AS n, s.* FROM (
     SELECT z.* FROM (
       SELECT zip, city, state, latitude, longitude, count(*) OVER (PARTITION BY city, state) AS size FROM zip_code
       WHERE state NOT IN ('AA', 'AE', 'AP')) z,
     generate_series(1, (4 + least(z.size, 40))::integer)) s`,
  `CREATE UNIQUE INDEX ON spot (n)`,
  `ANALYZE spot`,
  `DROP INDEX merchant_place, merchant_words`,
  `ALTER TABLE offer DROP CONSTRAINT offer_merchant_id_fkey, DROP CONSTRAINT offer_endeca_key, DROP CONSTRAINT offer_pkey`,
  `INSERT INTO merchant (provider, key, slug, name, category, subcategory, address, city, state, zip, latitude, longitude,
     offers_count, value_cents, name_words, words)
   SELECT 'bench', n::text, 'merchant-' || n, 'Merchant ' || n || keyword, category, 'A trade', n % 9000 || ' Main St', city,
     state, zip, lat, lon, 5, 1000, array_to_tsvector(string_to_array('merchant ' || n || keyword, ' ')),
     array_to_tsvector(string_to_array('20 off your entire check buy one get half free dessert with any two entrees merchant '
       || n || keyword, ' '))
   FROM (
     SELECT d.n, s.city, s.state, s.zip, d.category, d.keyword,
       least(s.latitude + (d.r1 + d.r2 - 1) * 0.04, 90) AS lat, s.longitude + (d.r3 + d.r4 - 1) * 0.04 AS lon
     FROM (SELECT i AS n, 1 + floor(random() * (SELECT max(n) FROM spot))::bigint AS spot,
         (ARRAY[25, 25, 25, 27, 27, 26, 91])[1 + floor(random() * 7)::integer] AS category,
         CASE WHEN random() < 0.05 THEN ' pizza' ELSE '' END AS keyword,
         random() AS r1, random() AS r2, random() AS r3, random() AS r4
       FROM generate_series(1, ${Number(merchants)}) AS i) d
     JOIN spot s ON s.n = d.spot
     ORDER BY grid_cell(s.latitude + (d.r1 + d.r2 - 1) * 0.04, s.longitude + (d.r3 + d.r4 - 1) * 0.04)) x`,
  `INSERT INTO offer (merchant_id, position, endeca_key, text_short, text_long, value_cents, redemption_types)
   SELECT m.id, p, m.id || '-' || p, p || '0% off your entire check', 'Show your membership before you order or pay.', 1000,
     '{CLICK}'
   FROM merchant m, generate_series(1, 5) AS p ORDER BY m.id, p`,
  `CREATE INDEX merchant_place ON merchant (cell, category) INCLUDE (x, y, z, offers_count, value_cents, id)
     WHERE offers_count > 0`,
  `CREATE INDEX merchant_words ON merchant USING gin (words) WITH (fastupdate = off) WHERE offers_count > 0`,
  `ALTER TABLE offer ADD PRIMARY KEY (merchant_id, position), ADD CONSTRAINT offer_endeca_key UNIQUE (endeca_key)`,
  // The floor: the text-book shape, on the same rows.
  `CREATE EXTENSION IF NOT EXISTS cube`,
  `CREATE EXTENSION IF NOT EXISTS earthdistance`,
  `CREATE INDEX merchant_earth ON merchant USING gist (ll_to_earth(latitude, longitude))`,
  `VACUUM (ANALYZE) merchant`,
  `VACUUM (ANALYZE) offer`,
];
