import { offerCategories } from '@laurel/contracts/offers/offer-categories';
import type { MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { admin, participant, service } from '@laurel/test-kit/caller-factories';
import type { HttpOptions } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { brokenPages, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { OffersUnderTest, refused } from './offers.fixture.ts';

const RADIUS = 3958.7613;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles by the haversine formula. */
function miles(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const sine = (x: number): number => Math.sin(rad(x) / 2) ** 2;
  const h =
    sine(b.latitude - a.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * sine(b.longitude - a.longitude);
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('offers near a place', () => {
  let offers: OffersUnderTest;
  const names = (found: MerchantsResponse): string[] => found.result.map(({ merchantName }) => merchantName);

  beforeAll(async () => {
    offers = await OffersUnderTest.start();
  });
  afterAll(() => offers.stop());

  describe('with a few merchants', () => {
    beforeAll(async () => {
      await offers.add(
        {
          merchant_key: 'joe',
          merchant_name: 'Joe’s Café',
          subcategory: 'Coffee & Bakery',
          stub_copy: 'Since 1955',
          phone: '310-555-0142',
          address: '9400 Brighton Way',
          logo_path: '/media/joe.png',
          latitude: 34.07,
          longitude: -118.4,
          offers: [
            {
              offer_key: 'joe-1',
              offer_text_short: '20% off pastry',
              offer_text_long: 'Twenty percent off.\nAll day.',
              valid_qualifier: 'One per visit',
              dollar_value: '12.50',
              redemption_types: ['CLICK', 'MOBILE'],
              web_site: 'https://joe.example/a?b=1&c=2',
            },
            { offer_key: 'joe-2', offer_text_short: 'Free refill', dollar_value: 0, redemption_types: ['MOBILE'] },
            { offer_key: 'joe-3', offer_text_short: 'Half-price cake' },
          ],
        },
        {
          merchant_key: 'shoes',
          merchant_name: 'Rodeo Shoes',
          category: 'Shopping',
          latitude: 34.1,
          longitude: -118.41,
          offers: [{ offer_key: 's-1', offer_text_short: 'Café socks', dollar_value: 80 }],
        },
        { merchant_key: 'hotel', merchant_name: 'Hotel Far', category: 91, latitude: 34.35, longitude: -118.4 },
        { merchant_key: 'empty', merchant_name: 'Nothing Now', offers: [] },
      );
    });

    it('answers page, exact totals and cards in the specified shape [P-281, P-282, P-427, P-455]', async () => {
      const found = await offers.found({ zip_code: '90210' });
      expect(found).toEqual({
        page: 1,
        pageSize: 12,
        totalItems: 2,
        totalOffers: 4,
        radiusMiles: 10,
        place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA' },
        result: [
          {
            merchantId: expect.stringMatching(/^[1-9]\d*$/) as string,
            slug: expect.stringMatching(/^rodeo-shoes-[0-9a-f]+$/) as string,
            merchantName: 'Rodeo Shoes',
            logoPath: null,
            firstCategory: 'Shopping',
            secondCategory: null,
            distanceMiles: 0.7,
            offers: [{ offerTextShort: 'Café socks', dollarValue: 80 }],
          },
          {
            merchantId: expect.any(String) as string,
            slug: expect.stringMatching(/^joes-cafe-[0-9a-f]+$/) as string,
            merchantName: 'Joe’s Café',
            logoPath: '/media/joe.png',
            firstCategory: 'Dining',
            secondCategory: 'Coffee & Bakery',
            distanceMiles: 1.4,
            offers: [
              { offerTextShort: '20% off pastry', dollarValue: 12.5 },
              { offerTextShort: 'Free refill', dollarValue: 0 },
              { offerTextShort: 'Half-price cake', dollarValue: null },
            ],
          },
        ],
      });
    });

    it('accepts ZIP+4 and coordinates, and returns the place of coordinates [P-307, P-311, P-312]', async () => {
      expect((await offers.found({ zip_code: ' 90210-1234 ' })).totalItems).toBe(2);
      const found = await offers.found({ latitude: '34.0901', longitude: '-118.4065' });
      expect(found.totalItems).toBe(2);
      expect(found.place).toEqual({ zipCode: '90210', city: 'Beverly Hills', state: 'CA' });
      expect((await offers.found({ latitude: 0, longitude: 0 })).place).toBeNull();
    });

    it('filters by category; blank and allCategories are no filter [P-296…P-300]', async () => {
      const inCategory = async (category: string): Promise<string[]> =>
        names(await offers.found({ zip_code: '90210', category }));
      expect(await inCategory('25')).toEqual(['Joe’s Café']);
      expect(await inCategory('27')).toEqual(['Rodeo Shoes']);
      expect(await inCategory('')).toHaveLength(2);
      expect(await inCategory('allCategories')).toHaveLength(2);
      const known = await offers.database.query<{ id: number; name: string }>(
        'SELECT id::int, category_name(id::smallint) AS name FROM unnest($1::int[]) AS id',
        [offerCategories.map(({ id }) => id)],
      );
      expect(known).toEqual([...offerCategories]);
    });

    it('finds words of names, trades and offers by their beginnings, names first [P-310]', async () => {
      const by = async (keyword: string, sort = ''): Promise<string[]> =>
        names(await offers.found({ zip_code: '90210', keyword, sort }));
      expect(await by('cafe')).toEqual(['Joe’s Café', 'Rodeo Shoes']);
      expect(await by('CAFÉ', 'distance')).toEqual(['Rodeo Shoes', 'Joe’s Café']);
      expect(await by("joe's")).toEqual(['Joe’s Café']);
      expect(await by('joes past')).toEqual(['Joe’s Café']);
      expect(await by('bakery')).toEqual(['Joe’s Café']);
      expect(await by('astry')).toEqual([]);
      expect(await by('joe sock')).toEqual([]);
    });

    it('sorts by the value that cards show [P-310]', async () => {
      const joe = { merchant_key: 'rich', merchant_name: 'Rich', latitude: 34.09, longitude: -118.4065 };
      await offers.add({ ...joe, offers: [{ offer_key: 'r', offer_text_short: 'x', dollar_value: '100.99' }] });
      const found = await offers.found({ zip_code: '90210', sort: 'value' });
      expect(found.result.map((card) => card.offers[0]?.dollarValue)).toEqual([100.99, 80, 12.5]);
      expect(names(await offers.found({ zip_code: '90210', sort: 'distance' }))[0]).toBe('Rich');
    });

    it('widens the radius until merchants are found, separately for each search', async () => {
      const travel = await offers.found({ zip_code: '90210', category: '91' });
      expect(travel).toMatchObject({ totalItems: 1, radiusMiles: 25 });
      const far = await offers.found({ zip_code: '90210', keyword: 'far' });
      expect(far).toMatchObject({ totalItems: 1, radiusMiles: 25 });
      expect(await offers.found({ zip_code: '92101', keyword: 'rodeo' })).toMatchObject({
        totalItems: 0,
        totalOffers: 0,
        radiusMiles: null,
        result: [],
      });
      expect((await offers.found({ zip_code: '93101', keyword: 'rodeo' })).radiusMiles).toBe(100);
    });

    it('hides a merchant without offers', async () => {
      expect((await offers.found({ zip_code: '90210', keyword: 'nothing' })).totalItems).toBe(0);
      const [row] = await offers.database.query<{ slug: string }>(`SELECT slug FROM merchant WHERE key = 'empty'`);
      expect(await offers.merchant(row!.slug)).toEqual({ result: [] });
    });

    it('shows a merchant by its slug, with any other parameters [P-425, P-426, P-454, X-042]', async () => {
      const [card] = (await offers.found({ zip_code: '90210', keyword: 'joe' })).result;
      const { slug, merchantId } = card!;
      const query = { slug, zip_code: '90210', keyword: 'joe', page: '3', utm_source: 'mail' };
      expect((await offers.call('/public/offers/merchant', query)).body).toEqual({
        result: [
          {
            merchantId,
            slug,
            merchantName: 'Joe’s Café',
            logoPath: '/media/joe.png',
            firstCategory: 'Dining',
            secondCategory: 'Coffee & Bakery',
            stubCopy: 'Since 1955',
            merchantPhone: '310-555-0142',
            merchantAddress: { address: '9400 Brighton Way', city: 'Beverly Hills', state: 'CA', zipCode: '90210' },
            offers: [
              {
                offerTextShort: '20% off pastry',
                offerTextLong: 'Twenty percent off.\nAll day.',
                validQualifier: 'One per visit',
                endecaKey: 'joe-1',
                redemptionTypes: ['CLICK', 'MOBILE'],
                webSite: 'https://joe.example/a?b=1&c=2',
                dollarValue: 12.5,
              },
              {
                offerTextShort: 'Free refill',
                offerTextLong: 'Free refill',
                validQualifier: null,
                endecaKey: 'joe-2',
                redemptionTypes: ['MOBILE'],
                webSite: null,
                dollarValue: 0,
              },
              expect.objectContaining({ endecaKey: 'joe-3', redemptionTypes: [], dollarValue: null }) as object,
            ],
          },
        ],
      });
    });

    it('returns an empty list for an unknown merchant and requires a slug [P-321]', async () => {
      for (const slug of ['no-such-merchant', '1', "' OR 1=1 --", '%', '🙂', 'x'.repeat(5_000)]) {
        expect(await offers.merchant(slug)).toEqual({ result: [] });
      }
      expect((await offers.call('/public/offers/merchant', { zip_code: '90210' })).status).toBe(422);
      const misplaced = await offers.call('/public/offers/merchant', { slug: 'x', zip_code: '9021' });
      expect(refused(misplaced)).toMatchObject({ message: 'Enter a valid ZIP code' });
      for (const [field, message] of [
        ['latitude', 'Enter a valid latitude'],
        ['longitude', 'Enter a valid longitude'],
      ] as const) {
        const far = await offers.call('/public/offers/merchant', {
          slug: 'x',
          latitude: '1',
          longitude: '1',
          [field]: '200',
        });
        expect(refused(far)).toMatchObject({ message, errors: { [field]: ['must be a number of degrees'] } });
      }
    });

    it('is open only to visitors and participants of every program [P-338]', async () => {
      const bodies = await Promise.all(
        [undefined, participant('1', '7'), participant('2', '7')].map(
          async (caller) => (await offers.search({ zip_code: '90210' }, caller)).body,
        ),
      );
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
      expect((await offers.search({ zip_code: '90210' }, admin('1'))).status).toBe(401);
      expect((await offers.search({ zip_code: '90210' }, service('demo'))).status).toBe(403);
    });
  });

  it('has pages on which each merchant comes once, by every sorting, with merchants at the same place', async () => {
    const twins = Array.from({ length: 30 }, () => ({ merchant_name: 'Same', latitude: 41.9, longitude: -87.6 }));
    await offers.add(...twins);
    expect(pagedLists('offers')).toEqual(['/public/offers/merchants']);
    const client = {
      get: (path: string, { query: asked = {} }: HttpOptions = {}) =>
        offers.call(path, Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))),
    };
    const query = { latitude: '41.9', longitude: '-87.6', keyword: 'Same' };
    expect(await brokenPages({ service: 'offers', path: '/public/offers/merchants', client, query })).toEqual([]);
  });

  describe('with hostile input', () => {
    it.each([
      { zip_code: '00000' },
      { zip_code: '9021' },
      { zip_code: '90210-' },
      { zip_code: '９０２１０' },
      { zip_code: '🙂' },
      { zip_code: "90210'; --" },
      { latitude: '91', longitude: '0' },
      { latitude: '0', longitude: '181' },
      { latitude: '34' },
      { longitude: '34' },
      { latitude: 'NaN', longitude: '0' },
      { latitude: '0', longitude: 'Infinity' },
      { latitude: '1e1', longitude: '0' },
      { latitude: '0x10', longitude: '0' },
      {},
    ])('asks for a valid place instead of %j, and names the field [B44]', async (query) => {
      const answer = await offers.search(query as Record<string, string>);
      expect(answer.status).toBe(422);
      const message =
        'latitude' in query || 'longitude' in query
          ? /^Enter a valid (?:latitude|longitude)$/
          : 'Enter a valid ZIP code';
      expect(refused(answer)).toMatchObject({ success: false, message: expect.stringMatching(message) as string });
    });

    it.each(['%', '%%%%', '_', '\\', "'", "' | '", '& ! (', ':*', '🙂', 'e'.repeat(10_000), 'null', 'a '.repeat(60)])(
      'finds only what is there by the keyword %p [B34]',
      async (keyword) => {
        const begun = performance.now();
        const found = await offers.found({ zip_code: '90210', keyword });
        expect(performance.now() - begun).toBeLessThan(await atThisPace(300));
        expect(found).toMatchObject({ totalItems: 0, totalOffers: 0, result: [] });
      },
    );

    it('treats blanks as no keyword [B34]', async () => {
      expect((await offers.found({ zip_code: '90210', keyword: '   ' })).totalItems).toBeGreaterThan(0);
    });

    it('returns an empty page beyond the end, with the same totals', async () => {
      const first = await offers.found({ zip_code: '90210' });
      const beyond = await offers.found({ zip_code: '90210', page: 1_000_000 });
      expect(beyond).toEqual(Object.assign({}, first, { page: 1_000_000, result: [] }));
    });

    it.each<Record<string, string>>([
      { page: '0' },
      { page: '-1' },
      { page: '1.5' },
      { page: 'x' },
      { page: '1000001' },
      { category: '99' },
      { sort: 'name' },
    ])('refuses %j', async (query) => {
      expect((await offers.search({ zip_code: '90210', ...query })).status).toBe(422);
    });

    it('refuses fields that it does not have, and lists', async () => {
      expect((await offers.search({ zip_code: '90210', nope: '1' })).status).toBe(400);
      expect((await offers.call('/public/offers/merchants?zip_code[]=90210')).status).toBe(422);
      expect((await offers.call('/public/offers/merchant?slug[]=a')).status).toBe(422);
    });
  });

  describe('on random data', () => {
    interface Spot {
      key: string;
      latitude: number;
      longitude: number;
      category: number;
      count: number;
      isTagged: boolean;
    }
    let world: Spot[];
    let state = 7;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;

    /** Places near cell borders, the date line and the poles. */
    const centres = [
      { latitude: 40.7, longitude: -74 },
      { latitude: 52, longitude: 179.98 },
      { latitude: -17, longitude: -179.99 },
      { latitude: 0, longitude: 180 },
      { latitude: 0, longitude: -180 },
      { latitude: 89.95, longitude: 12 },
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 77 },
      { latitude: -89.9, longitude: -170 },
      { latitude: 71.25, longitude: -156.8 },
    ];

    beforeAll(async () => {
      await offers.database.query('DELETE FROM merchant');
      world = centres.flatMap((centre, place) =>
        Array.from({ length: 120 }, (_, number) => {
          const away = random() * 1.6;
          const turn = random() * 2 * Math.PI;
          const latitude = Math.max(-90, Math.min(90, centre.latitude + away * Math.sin(turn)));
          const stretch = Math.min(180, away / Math.max(Math.cos(rad(latitude)), 0.005));
          const longitude = ((centre.longitude + stretch * Math.cos(turn) + 540) % 360) - 180;
          return {
            key: `w${place}-${number}`,
            latitude: Number(latitude.toFixed(6)),
            longitude: Number(longitude.toFixed(6)),
            category: [25, 26, 27, 91][Math.floor(random() * 4)]!,
            count: 1 + Math.floor(random() * 5),
            isTagged: random() < 0.2,
          };
        }),
      );
      const { added } = await offers.add(
        ...world.map(({ key, latitude, longitude, category, count, isTagged }) => ({
          merchant_key: key,
          merchant_name: isTagged ? 'Tagged place' : 'Plain place',
          latitude,
          longitude,
          category,
          offers: Array.from({ length: count }, (_, n) => ({ offer_key: `${key}-${n}`, offer_text_short: 'Ten off' })),
        })),
      );
      expect(added).toBe(world.length);
    });

    it.each([
      { category: null, keyword: null },
      { category: 27, keyword: null },
      { category: null, keyword: 'tagged' },
      { category: 91, keyword: 'tagged' },
    ])('agrees with a scan of every merchant, page by page: %j', async ({ category, keyword }) => {
      for (const centre of centres) {
        const near = world
          .filter((spot) => (category === null || spot.category === category) && (keyword === null || spot.isTagged))
          .map((spot) => ({ ...spot, away: miles(centre, spot) }));
        const radius = [10, 25, 50, 100].find((reach) => near.some(({ away }) => away <= reach)) ?? null;
        const expected = near.filter(({ away }) => radius !== null && away <= radius).sort((a, b) => a.away - b.away);
        const query = {
          ...centre,
          ...(category !== null && { category }),
          ...(keyword !== null && { keyword }),
        };
        const distances: number[] = [];
        const ids = new Set<string>();
        for (let page = 1; page <= Math.ceil(expected.length / 12) + 1; page += 1) {
          const found = await offers.found({ ...query, page });
          expect(found).toMatchObject({
            page,
            radiusMiles: radius,
            totalItems: expected.length,
            totalOffers: expected.reduce((sum, { count }) => sum + count, 0),
          });
          expect(found.result).toHaveLength(Math.max(0, Math.min(12, expected.length - (page - 1) * 12)));
          for (const card of found.result) {
            distances.push(card.distanceMiles);
            ids.add(card.merchantId);
          }
        }
        expect(ids.size).toBe(expected.length);
        distances.forEach((distance, place) => expect(distance).toBeCloseTo(expected[place]!.away, 0));
      }
    });

    it('finds the same merchants as a scan of every word, with signatures and without', async () => {
      const here = { latitude: 10, longitude: 100 };
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const word = (): string =>
        Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(['ba', 'c', 'co', 'pi', 'é', '1', 'the'])).join(
          '',
        );
      const shops = Array.from({ length: 150 }, (_, n) => {
        const text = (): string => `${word()} ${word()}`;
        const name = text();
        const list = Array.from({ length: 1 + (n % 3) }, (__, p) => ({
          offer_key: `s${n}-${p}`,
          offer_text_short: text(),
        }));
        const words = [name, ...list.map((offer) => offer.offer_text_short)].join(' ').replaceAll('é', 'e').split(' ');
        return { words, row: { ...here, merchant_key: `s${n}`, merchant_name: name, offers: list } };
      });
      await offers.add(...shops.map(({ row }) => row));
      const asked = Array.from({ length: 60 }, () =>
        Array.from({ length: pick([1, 1, 2]) }, () =>
          word()
            .slice(0, 1 + Math.floor(random() * 6))
            .replaceAll('é', 'e'),
        ),
      );
      const answers = async (): Promise<MerchantsResponse[]> => {
        const found: MerchantsResponse[] = [];
        for (const words of asked) found.push(await offers.found({ ...here, keyword: words.join(' ') }));
        return found;
      };
      const signed = await answers();
      expect(signed.map(({ totalItems }) => totalItems)).toEqual(
        asked.map(
          (beginnings) =>
            shops.filter(({ words }) => beginnings.every((begin) => words.some((it) => it.startsWith(begin)))).length,
        ),
      );
      await offers.database.query('UPDATE merchant SET signature = ~ 0::bit(128)');
      expect(await answers()).toEqual(signed);
    });

    it('returns runs of cells that contain every point of the circle, and none twice', async () => {
      const [row] = await offers.database.query<{ lost: number; twice: number }>(
        `SELECT count(*) FILTER (WHERE hits = 0)::int AS lost, count(*) FILTER (WHERE hits > 1)::int AS twice FROM (
           SELECT (SELECT count(*) FROM cell_runs(c.lat, c.lon, c.miles) run
             WHERE grid_cell(p.lat, p.lon) BETWEEN run.low AND run.high) AS hits
           FROM (SELECT lat, lon, miles FROM unnest($1::float8[], $2::float8[]) AS c (lat, lon),
             unnest(ARRAY[1, 10, 25, 50, 100]::float8[]) AS miles) c,
           LATERAL (SELECT degrees(asin(greatest(-1, least(1,
                sin(radians(c.lat)) * cos(a) + cos(radians(c.lat)) * sin(a) * cos(t))))) AS lat,
              mod((c.lon + degrees(atan2(sin(t) * sin(a) * cos(radians(c.lat)),
                cos(a) - sin(radians(c.lat)) * greatest(-1, least(1,
                  sin(radians(c.lat)) * cos(a) + cos(radians(c.lat)) * sin(a) * cos(t))))) + 540)::numeric, 360)::float8
                - 180 AS lon
            FROM generate_series(0, 359) AS step, LATERAL (SELECT radians(step) AS t, c.miles / 3958.7613 AS a) s) p) h`,
        [centres.map(({ latitude }) => latitude), centres.map(({ longitude }) => longitude)],
      );
      expect(row).toEqual({ lost: 0, twice: 0 });
    });
  });
});
