import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { ChildInstance } from '@laurel/test-kit/instances';
import { quietPool } from '@laurel/test-kit/postgres';
import { demoCatalogue } from '../src/demo/demo-catalogue.ts';
import { requiredColumns } from '../src/import/row-rules.ts';
import { OffersUnderTest } from './offers.fixture.ts';

const importEntry = fileURLToPath(new URL('../src/import.ts', import.meta.url));

describe('the import', () => {
  let offers: OffersUnderTest;
  let folder: string;

  /** The content of the catalogue, without columns that a repetition changes. */
  const catalogue = async (): Promise<string> => {
    const rows = await offers.database.query<{ text: string }>(
      `SELECT (to_jsonb(m) - '{id,slug,updated_at}'::text[])::text || coalesce((SELECT string_agg(
         (to_jsonb(o) - 'merchant_id')::text, ',' ORDER BY o.position) FROM offer o WHERE o.merchant_id = m.id), '') AS text
       FROM merchant m ORDER BY m.provider, m.key`,
    );
    return rows.map(({ text }) => text).join('\n');
  };
  /** Row versions, which change with every write, also of equal values. */
  const versions = (): Promise<unknown> =>
    offers.database.query(
      `SELECT md5(string_agg(v, ',' ORDER BY v)) FROM (SELECT ctid || ' ' || xmin || ' ' || id AS v FROM merchant
       UNION ALL SELECT 'o' || ctid || ' ' || xmin FROM offer) x`,
    );
  /** Merchants whose stored content differs from their offers. */
  const stale = (database = offers.database): Promise<{ key: string }[]> =>
    database.query(
      `SELECT m.key FROM merchant m CROSS JOIN LATERAL (
         SELECT count(*) AS n, (array_agg(o.value_cents ORDER BY o.position))[1] AS value_cents,
           coalesce(string_agg(o.words, ' '), '') AS words,
           json_agg(json_build_object('offerTextShort', o.text_short, 'dollarValue', o.value_cents / 100::float8)
             ORDER BY o.position)::text AS cards
         FROM offer o WHERE o.merchant_id = m.id) o
       WHERE (m.offers_count, m.value_cents, m.words, m.offer_cards::text, m.signature) IS DISTINCT FROM
         (o.n, o.value_cents, m.name_words || words_vector(o.words), o.cards,
           words_signature(tsvector_to_array(m.name_words || words_vector(o.words))))`,
    );
  const csv = (...rows: Record<string, string>[]): string => {
    const columns = [
      ...requiredColumns,
      'latitude',
      'longitude',
      'offer_text_long',
      'redemption_types',
      'dollar_value',
    ];
    const quoted = (value = ''): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
    return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
      .map((cells) => cells.map(quoted).join(','))
      .join('\n');
  };
  const row = (changes: Record<string, string> = {}): Record<string, string> => ({
    merchant_key: 'a',
    merchant_name: 'Alpha',
    category: 'Dining',
    address: '1 Main St',
    city: 'Beverly Hills',
    state: 'CA',
    zip_code: '90210',
    offer_key: 'a-1',
    offer_text_short: 'Ten off',
    ...changes,
  });
  const command = async (file: string): Promise<ChildInstance> =>
    ChildInstance.start({
      entry: importEntry,
      args: [file, '--provider', 'demo'],
      env: { OFFERS_OWNER_DATABASE_URL: offers.database.ownerUrl },
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offers-'));
    offers = await OffersUnderTest.start();
  });
  afterEach(() => offers.database.query('DELETE FROM merchant'));
  afterAll(async () => {
    await offers.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('hides staged rows from searches', async () => {
    expect(await checkTenancy({ url: offers.database.adminUrl, service: 'offers' })).toEqual([]);
    const app = quietPool(offers.database.appUrl, 1);
    for (const statement of ['DELETE FROM merchant', 'UPDATE offer SET position = 1', 'SELECT FROM staged_offer']) {
      await expect(app.query(statement)).rejects.toThrow('permission denied');
    }
    await app.end();
  });

  it('reads CSV: an offer per row, and one merchant for rows with equal merchant columns', async () => {
    const text = csv(
      row({ offer_text_long: 'Two\n"lines", both\\ kept\t', redemption_types: 'click|MOBILE', dollar_value: '$5.5' }),
      row({ offer_key: 'a-2', offer_text_short: 'Free tea' }),
      row({ merchant_key: 'b', offer_key: 'b-1', merchant_name: 'Beta', latitude: '34.1', longitude: '-118.4' }),
      row({ offer_key: 'a-3', merchant_name: 'Alpha & Co' }),
    );
    const { left, ...counts } = await offers.import(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect({ left, counts }).toEqual({ left: [], counts: { added: 2, changed: 0, same: 0, rejected: 0 } });
    const [alpha] = (await offers.found({ zip_code: '90210', keyword: 'alpha' })).result;
    expect(alpha).toMatchObject({ merchantName: 'Alpha & Co', distanceMiles: 0 });
    const [detail] = (await offers.merchant(alpha!.slug)).result;
    expect(detail!.offers.map(({ endecaKey }) => endecaKey)).toEqual(['a-1', 'a-2', 'a-3']);
    expect(detail!.offers[0]).toMatchObject({
      offerTextLong: 'Two\r\n"lines", both\\ kept',
      redemptionTypes: ['CLICK', 'MOBILE'],
      dollarValue: 5.5,
    });
  });

  it('rejects bad rows with their lines, and no others', async () => {
    const { left, added } = await offers.import(
      csv(
        row(),
        row({ merchant_key: 'b', offer_key: 'b-1', category: 'Cars' }),
        row({ merchant_key: 'c', offer_key: 'c-1', latitude: 'NaN', longitude: '0' }),
        row({ merchant_key: 'd', offer_key: 'd-1', merchant_name: 'Two\nlines' }),
        row({ merchant_key: 'e', offer_key: 'a-1' }),
        row({ merchant_key: 'f', offer_key: 'f-1', zip_code: '00000' }),
        row({ merchant_key: 'g', offer_key: 'g-1', dollar_value: '-1' }),
        row({ merchant_key: 'h', offer_key: 'h-1', redemption_types: 'PRINT' }),
      ) +
        '\nonly,three,fields\n"never closed,x\n' +
        'y'.repeat(70_000),
    );
    expect(left.sort((a, b) => a.line - b.line)).toEqual([
      { line: 3, reason: 'category is not one of Dining, Shopping, Events & Attractions, Travel' },
      { line: 4, reason: 'latitude must be between -90 and 90' },
      { line: 5, reason: 'merchant_name contains a character that is not allowed' },
      { line: 7, reason: 'offer_key a-1 has been used before in this file' },
      { line: 8, reason: 'latitude and longitude are missing, and zip_code is not known' },
      { line: 9, reason: 'dollar_value is not an amount in dollars' },
      { line: 10, reason: 'redemption_types may hold CLICK and MOBILE' },
      { line: 11, reason: 'has 3 fields instead of 14' },
      { line: expect.any(Number) as number, reason: 'the row cannot be read as CSV' },
    ]);
    expect(added).toBe(4);
    expect((await offers.found({ zip_code: '90210' })).totalItems).toBe(1);
  });

  it('reads JSON as a list or by lines, and continues after broken objects', async () => {
    const good = (key: string): string =>
      JSON.stringify(offers.sample({ merchant_key: key, merchant_name: `{"${key}` }));
    const lines = await offers.import(
      `${good('a')}\n{"merchant_key": "broken\n[1]\n${good('b')}\nnull\n{"offers": {}}\n{"a":\n${good('c')}`,
    );
    expect(lines).toMatchObject({ added: 3 });
    expect(lines.left).toEqual([
      { line: 2, reason: 'is not valid JSON' },
      { line: 3, reason: 'is not a JSON object' },
      { line: 5, reason: 'is not a JSON object' },
      { line: 6, reason: 'offers is not a list' },
      { line: 7, reason: 'is not valid JSON' },
    ]);
    const pretty = JSON.stringify(
      ['d', 'e', 'f'].map((key) => offers.sample({ merchant_key: key })),
      null,
      2,
    );
    const listed = await offers.import(pretty.replace('"Beverly Hills"', '"Bev\nerly"').match(/[^]/g)!);
    expect(listed).toMatchObject({ added: 2, left: [{ line: 2, reason: 'is not valid JSON' }] });
    const minified = JSON.stringify(['g', 'h'].map((key) => offers.sample({ merchant_key: key })));
    expect(await offers.import(minified)).toMatchObject({ added: 2, rejected: 0 });
  });

  it('changes nothing for the same file, and only differences for another one', async () => {
    const file = [...demoCatalogue({ merchants: 400 })];
    expect(await offers.import(file)).toMatchObject({ added: 400, rejected: 0 });
    const before = await versions();
    expect(await offers.import(file)).toMatchObject({ added: 0, changed: 0, same: 400 });
    expect(await versions()).toEqual(before);
    const slug = async (): Promise<unknown> => offers.database.query(`SELECT slug FROM merchant WHERE key = 'm7'`);
    const kept = await slug();
    const renamed = file.map((line) =>
      line.replace(/"merchant_key":"m7","merchant_name":"[^"]*"/, '"merchant_key":"m7","merchant_name":"Renamed"'),
    );
    expect(await offers.import(renamed)).toMatchObject({ changed: 1, same: 399 });
    expect(await slug()).toEqual(kept);
    expect(await stale()).toEqual([]);
    expect(await offers.import(file.slice(0, 10))).toMatchObject({ added: 0, same: 9, changed: 1 });
    expect(await offers.database.query('SELECT FROM merchant')).toHaveLength(400);
  });

  it('moves an offer to its merchant in the newest file, never one of another provider', async () => {
    const offer = { offer_key: 'x', offer_text_short: 'Ten off' };
    const from = (key: string, list: object[]): string =>
      `${JSON.stringify(offers.sample({ merchant_key: key, merchant_name: key, offers: list }))}\n`;
    await offers.import(from('zed', [offer]) + from('one', [{ ...offer, offer_key: 'y' }]));
    const moved = from('one', [offer]) + from('zed', [{ ...offer, offer_key: 'y' }]);
    expect(await offers.import(moved)).toMatchObject({ changed: 2 });
    expect(await offers.import(moved)).toMatchObject({ same: 2 });
    const owners = await offers.database.query(
      'SELECT m.key, o.endeca_key, m.offers_count FROM offer o JOIN merchant m ON m.id = o.merchant_id ORDER BY 1',
    );
    expect(owners).toEqual([
      { key: 'one', endeca_key: 'x', offers_count: 1 },
      { key: 'zed', endeca_key: 'y', offers_count: 1 },
    ]);
    const { left } = await offers.import(from('one', [offer]), 'another');
    expect(left).toEqual([{ line: 1, reason: 'offer_key x belongs to another provider' }]);
  });

  it('leaves a merchant its remaining offers when a file without the merchant takes an offer away', async () => {
    const offer = (offer_key: string, offer_text_short: string, dollar_value: number): object => ({
      offer_key,
      offer_text_short,
      dollar_value,
    });
    await offers.add(
      { merchant_key: 'old', merchant_name: 'Old', offers: [offer('x', 'Free tea', 9), offer('y', 'Half scone', 4)] },
      { merchant_key: 'last', merchant_name: 'Last', offers: [offer('z', 'Plain cake', 2)] },
    );
    await offers.add({
      merchant_key: 'new',
      merchant_name: 'New',
      offers: [offer('x', 'Free tea', 9), offer('z', 'Cake', 2)],
    });
    expect(await stale()).toEqual([]);
    const named = async (keyword: string): Promise<string[]> =>
      (await offers.found({ zip_code: '90210', keyword })).result.map(({ merchantName }) => merchantName);
    expect(await named('tea')).toEqual(['New']);
    expect(await named('scone')).toEqual(['Old']);
    expect(await named('last')).toEqual([]);
    const [old] = (await offers.found({ zip_code: '90210', keyword: 'old' })).result;
    expect(old?.offers).toEqual([{ offerTextShort: 'Half scone', dollarValue: 4 }]);
  });

  it('refuses an unusable file, and a second concurrent import', async () => {
    await expect(offers.import('')).rejects.toThrow('The file is empty');
    await expect(offers.import('a,b\n1,2')).rejects.toThrow('The file has no column merchant_key, merchant_name');
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const url = offers.database.ownerUrl;
    const { importCatalogue } = await import('../src/import/import-catalogue.ts');
    const slow = (async function* () {
      yield '{';
      await gate;
    })();
    const first = importCatalogue({ url, provider: 'test', source: slow });
    await sleep(300);
    await expect(offers.add({})).rejects.toThrow('Another import is running');
    goOn();
    expect(await first).toMatchObject({ rejected: 1 });
  });

  it('ends like one complete run when it is killed anywhere and run again [INV-34]', async () => {
    const file = join(folder, 'catalogue.json');
    writeFileSync(file, [...demoCatalogue({ merchants: 1_000, seed: 3 })].join(''));
    const whole = await command(file);
    expect({ code: await whole.ended(), output: whole.output }).toEqual({
      code: 0,
      output: '1000 merchants added, 0 changed, 0 as they were, 0 rows left out\n',
    });
    const clean = await catalogue();
    for (const after of [0, 1, 600]) {
      await offers.database.query('DELETE FROM merchant');
      const child = await command(file);
      while (child.running) {
        const [count] = await offers.database.query<{ n: number; staged: number }>(
          'SELECT (SELECT count(*)::int FROM merchant) AS n, (SELECT count(*)::int FROM (SELECT FROM staged_offer LIMIT 1) s) AS staged',
        );
        if (after === 0 ? count!.staged > 0 : count!.n >= after) await child.kill();
        else await sleep(5);
      }
      const again = await command(file);
      expect(await again.ended()).toBe(0);
      expect(await catalogue()).toBe(clean);
    }
  });

  it('prints its usage, and the faults of the file', async () => {
    const missing = await command(join(folder, 'none.csv'));
    expect(await missing.ended()).toBe(1);
    expect(missing.output).toContain('no such file');
    const file = join(folder, 'bad.csv');
    writeFileSync(file, csv(row({ category: 'Cars' })));
    const bad = await command(file);
    expect(await bad.ended()).toBe(0);
    expect(bad.output).toContain('line 2: category is not one of');
  });

  it('generates the same plausible merchants every time', () => {
    const lines = [...demoCatalogue({ merchants: 5_000 })];
    expect([...demoCatalogue({ merchants: 5_000 })]).toEqual(lines);
    expect([...demoCatalogue({ merchants: 5_000, seed: 2 })]).not.toEqual(lines);
    const merchants = lines.map((line) => JSON.parse(line) as { category: number; offers: object[]; state: string });
    expect(new Set(merchants.map(({ category }) => category))).toEqual(new Set([25, 26, 27, 91]));
    expect(new Set(merchants.map(({ offers: list }) => list.length))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(merchants.map(({ state }) => state)).size).toBeGreaterThan(50);
  });
});
