import { NEAR_SQL, nearParams } from '@laurel/offers/merchants-repository';
import type { Bench } from '../bench.ts';
import { median, percentile } from '../report/statistics.ts';
import { type Filter, searchPair } from './floors/search-pair.ts';
import { KEYWORD } from './fixtures/search-data.ts';
import { type Centre, SearchFixture } from './fixtures/search.fixture.ts';

const MERCHANTS = 1_000_000;
const MERCHANTS_QUICK = 50_000;

interface Screen {
  readonly totalItems: number;
  readonly totalOffers: number;
  readonly radiusMiles: number | null;
}

type Search = (place: Centre) => Promise<unknown>;

const filters: readonly Filter[] = [
  { name: 'place' },
  { name: 'with category', category: 25 },
  { name: 'with keyword', word: KEYWORD },
];

/** The first screen around a ZIP code: the statement of the offers service, against two of `earthdistance`. */
export const searches: readonly Bench[] = filters.map((filter) => ({
  name: 'search',
  runsOn: 'offers',
  async open(platform, { quick }) {
    const fixture = await SearchFixture.build(platform, quick ? MERCHANTS_QUICK : MERCHANTS);
    const [theirs, mine] = [await fixture.connect(), await fixture.connect()];
    // Without the hint the planner reads all merchants that have the word, and joins them to the place: a far weaker
    // floor.
    await theirs.query('SET enable_bitmapscan = off');
    const pair = searchPair(theirs, filter);
    const floor = ({ latitude, longitude }: Centre) => pair(latitude, longitude);
    const ours = async ({ zip }: Centre): Promise<string | undefined> => {
      const values = nearParams('1', {
        place: { zip },
        category: filter.category ?? null,
        words: filter.word === undefined ? [] : [filter.word],
        sort: 'relevance',
        page: 1,
        pageSize: 12,
        radii: [10, 25, 50, 100],
      });
      const { rows } = await mine.query<{ json: string }>({ name: 'near', text: NEAR_SQL, values });
      return rows[0]?.json;
    };
    for (const place of fixture.places) {
      const [totals, text] = [await floor(place), await ours(place)];
      assertSameTotals(place.zip, totals, JSON.parse(text ?? 'null') as Screen | null);
    }
    return {
      unit: 'ms',
      floor: {
        about: `earthdistance, page and totals, ${filter.name}`,
        run: async () => median(await times(fixture, floor)),
      },
      contenders: [{ name: filter.name, target: { atMost: 0.3 }, run: async () => median(await times(fixture, ours)) }],
      checks: [
        {
          name: `${filter.name}, p99`,
          unit: 'ms',
          target: { atMost: 10 },
          run: async () => percentile(await times(fixture, ours), 0.99),
        },
      ],
      close: async () => {
        await Promise.all([theirs.end(), mine.end()]);
      },
    };
  },
}));

/** Milliseconds of sequential searches, around every place. */
async function times({ places }: SearchFixture, search: Search): Promise<number[]> {
  const all: number[] = [];
  for (const place of places) {
    const began = performance.now();
    await search(place);
    all.push(performance.now() - began);
  }
  return all;
}

/** Throws unless both sides count the same within ten miles; the product widens the radius when nothing is there. */
function assertSameTotals(
  zip: string,
  floor: { items: number; offers: number } | undefined,
  screen: Screen | null,
): void {
  const isNear = screen?.radiusMiles === 10;
  const ours = isNear ? `${screen.totalItems}, ${screen.totalOffers}` : '0, 0';
  const theirs = `${floor?.items}, ${floor?.offers}`;
  if (ours !== theirs) throw new Error(`Around ${zip} the floor counts ${theirs}, the product ${ours}`);
}
