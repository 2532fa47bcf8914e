import type pg from 'pg';

export interface Filter {
  readonly name: string;
  readonly category?: number;
  readonly word?: string;
}

/** Ten miles on our earth, as long a way around the slightly larger one of `earthdistance`. */
const REACH = (6_378_168 * 10) / 3_958.7613;
const HERE = 'll_to_earth($1, $2)';
const THERE = 'll_to_earth(m.latitude, m.longitude)';

const condition = ({ category, word }: Filter): string =>
  [
    `m.offers_count > 0 AND earth_box(${HERE}, ${REACH}) @> ${THERE} AND earth_distance(${HERE}, ${THERE}) <= ${REACH}`,
    ...(category === undefined ? [] : [`m.category = ${category}`]),
    ...(word === undefined ? [] : [`m.words @@ '${word}:*'::tsquery`]),
  ].join(' AND ');

const pageOf = (filter: Filter): string => `
  SELECT m.id, m.slug, m.name, m.logo_url, m.category, m.subcategory, earth_distance(${HERE}, ${THERE}) AS distance,
    (SELECT json_agg(json_build_object('text', o.text_short, 'cents', o.value_cents) ORDER BY o.position)
      FROM offer o WHERE o.merchant_id = m.id) AS offers
  FROM merchant m WHERE ${condition(filter)} ORDER BY distance LIMIT 12`;

const totalsOf = (filter: Filter): string => `
  SELECT count(*)::integer AS items, coalesce(sum(m.offers_count), 0)::integer AS offers
  FROM merchant m WHERE ${condition(filter)}`;

/** The screen by the text-book pair of queries of `earthdistance`, one after the other, both prepared; answers the totals. */
export function searchPair(client: pg.Client, filter: Filter) {
  const [page, totals] = [pageOf(filter), totalsOf(filter)];
  return async (latitude: number, longitude: number): Promise<{ items: number; offers: number } | undefined> => {
    const values = [latitude, longitude];
    await client.query({ name: `page ${filter.name}`, text: page, values });
    const { rows } = await client.query<{ items: number; offers: number }>({
      name: `totals ${filter.name}`,
      text: totals,
      values,
    });
    return rows[0];
  };
}
