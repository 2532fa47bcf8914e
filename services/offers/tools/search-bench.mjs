// Measures the offers page against the text-book pair of earthdistance queries on the same data, alternating:
//   node services/offers/tools/search-bench.mjs <postgres://superuser@host:port/postgres> [merchants] [rounds] [searches]
// The database laurel_bench_search is made and filled when it is not there. Build the service first.
import { provisionDatabase } from '@laurel/service-kit/database/provision';
import pg from 'pg';
import { NEAR_SQL, nearParams } from '../dist/merchants/merchants.repository.js';
import { migrate } from '../dist/migrate.js';
import { fillStatements } from './bench-data.mjs';

const [, , adminUrl, merchants = '1000000', rounds = '5', searches = '150'] = process.argv;
const TARGET = { ratio: 0.3, p99: 10 };
const METRES = 16_093.44;

const variants = [
  { name: 'place', category: null, word: null },
  { name: 'category', category: 25, word: null },
  { name: 'keyword', category: null, word: 'pizza' },
];

/** A figure below which so many of the sorted values lie. */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => quantile(sorted(values), 0.5);

async function connected(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function filled(admin) {
  const urls = await provisionDatabase({ adminUrl, service: 'offers', database: 'laurel_bench_search' });
  await migrate({ OFFERS_OWNER_DATABASE_URL: urls.ownerUrl });
  const url = new URL(adminUrl);
  url.pathname = '/laurel_bench_search';
  const client = await connected(url.href);
  const { rows } = await client.query('SELECT FROM merchant LIMIT 1');
  for (const statement of rows.length === 0 ? fillStatements(merchants) : []) await client.query(statement);
  await client.query('SET jit = off');
  await admin.end();
  return { floor: client, ours: await connected(urls.appUrl) };
}

const here = 'll_to_earth($1, $2)';
const there = 'll_to_earth(m.latitude, m.longitude)';
const floorWhere = ({ category, word }) =>
  `m.offers_count > 0 AND earth_box(${here}, ${METRES}) @> ${there} AND earth_distance(${here}, ${there}) <= ${METRES}
   ${category === null ? '' : `AND m.category = ${category}`} ${word === null ? '' : `AND m.words @@ '${word}:*'::tsquery`}`;

function floorPair(variant) {
  const where = floorWhere(variant);
  return [
    {
      name: `page-${variant.name}`,
      text: `SELECT m.id, m.slug, m.name, m.logo_path, m.category, m.subcategory, earth_distance(${here}, ${there}) AS distance,
          (SELECT json_agg(json_build_object('short', o.text_short, 'value', o.value_cents) ORDER BY o.position)
            FROM offer o WHERE o.merchant_id = m.id) AS offers
        FROM merchant m WHERE ${where} ORDER BY distance LIMIT 12`,
    },
    {
      name: `totals-${variant.name}`,
      text: `SELECT count(*) AS items, sum(m.offers_count) AS offers FROM merchant m WHERE ${where}`,
    },
  ];
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function main() {
  const { floor, ours } = await filled(await connected(adminUrl));
  const { rows: places } = await floor.query(
    "SELECT latitude, longitude FROM zip_code WHERE state NOT IN ('AA', 'AE', 'AP') ORDER BY md5(zip) LIMIT $1",
    [Number(searches)],
  );
  process.stdout.write('search     rounds  floor p50  ours p50  ratio  target  spread       ours p99  target\n');
  for (const variant of variants) {
    const pair = floorPair(variant);
    const runs = {
      floor: async ({ latitude, longitude }) => {
        for (const query of pair) await floor.query({ ...query, values: [latitude, longitude] });
      },
      ours: ({ latitude, longitude }) => {
        const words = variant.word === null ? [] : [variant.word];
        const search = {
          category: variant.category,
          words,
          sort: 'relevance',
          page: 1,
          pageSize: 12,
          radii: [10, 25, 50, 100],
        };
        return ours.query({
          name: 'near',
          text: NEAR_SQL,
          values: nearParams({ place: { latitude, longitude }, ...search }),
        });
      },
    };
    const figures = { floor: [], ours: [], p99: [] };
    for (let round = 0; round <= Number(rounds); round += 1) {
      for (const side of round % 2 === 0 ? ['floor', 'ours'] : ['ours', 'floor']) {
        const times = [];
        for (const place of places) times.push(await timed(() => runs[side](place)));
        if (round === 0) continue;
        figures[side].push(median(times));
        if (side === 'ours') figures.p99.push(quantile(sorted(times), 0.99));
      }
    }
    const ratios = figures.ours.map((value, round) => value / figures.floor[round]);
    const cells = [
      variant.name.padEnd(10),
      rounds.padStart(6),
      median(figures.floor).toFixed(2).padStart(10),
      median(figures.ours).toFixed(2).padStart(9),
      median(ratios).toFixed(3).padStart(6),
      `<=${TARGET.ratio}`.padStart(7),
      `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`.padStart(8),
      median(figures.p99).toFixed(1).padStart(13),
      `<=${TARGET.p99}`.padStart(7),
    ];
    process.stdout.write(`${cells.join(' ')}\n`);
  }
  await Promise.all([floor.end(), ours.end()]);
}

await main();
