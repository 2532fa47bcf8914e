import type { ReceiptDetail, ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import sharp from 'sharp';
import { drawn } from './pictures.fixture.ts';
import { field, line, reading, today } from './readings.fixture.ts';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

const [A, B, OFF] = ['1', '2', '3'];

describe('the back-office table of receipts', () => {
  let receipts: ReceiptsUnderTest;
  let grace: HttpClient;
  const ids: string[] = [];

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start();
    await receipts.addProgram(A);
    await receipts.addProgram(B, { receipts: true }, '20');
    await receipts.addProgram(OFF, { receipts: false });
    await receipts.products(A, { product_name: 'Milk', keywords: ['milk'] });
    grace = receipts.as(organizationAdmin('10'));
    const merchants = ['Corner Shop', '=cmd()', 'Bakery, "Old"'];
    for (const [index, merchant] of merchants.entries()) {
      const items = index === 0 ? [line('Milk', '1.00')] : [line('Bread', '2.00'), line('Rolls', `${index + 2}.00`)];
      const date = index === 2 ? field('2020-01-01') : field(today());
      receipts.reads(() =>
        reading({
          merchant: field(merchant),
          date,
          items,
          text: ['x'.repeat(90 * (index + 1))],
        }),
      );
      ids.push(await receipts.upload(A, String(7 + (index % 2)), await drawn(index)));
      await receipts.judged(ids.at(-1)!);
    }
    await receipts.receive(A, 'participant.registered', {
      participant_id: '7',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      status: 'active',
      created_at: new Date().toISOString(),
      referral_code: null,
      version: '1',
    });
    const balance = (participant_id: string, points: string, version: string) => ({
      participant_id,
      unused_points: '4',
      points,
      rewards_earned: 0,
      rewards_awarded: 0,
      version,
    });
    await receipts.receive(A, 'balances.changed', { balances: [balance('7', '900', '3')] });
    await receipts.receive(A, 'balances.changed', { balances: [balance('7', '1', '2')] });
    await receipts.receive(A, 'balances.changed', {
      balances: [balance('8', '40', '2'), balance('8', '30', '1'), balance('7', '1', '2')],
    });
    const challenge = { challenge_id: '1', title: 'x', participant_id: '7', points: 1 };
    for (const count of [1, 2, 3]) {
      await receipts.receive(A, 'challenge.completed', {
        ...challenge,
        challenge_type: 'link',
        completion_id: String(count),
        completed_at: new Date().toISOString(),
        completed_challenges: count,
        version: String(count),
      });
    }
    await receipts.receive(A, 'completion.reversed', {
      ...challenge,
      completion_id: '3',
      reversed_at: new Date().toISOString(),
      completed_challenges: 2,
      version: '4',
    });
  });
  afterAll(() => receipts.stop());

  const table = async (query: Record<string, string | number> = {}) =>
    (await grace.get(`/admin/v2/programs/${A}/receipts`, { query })).body as {
      data: ReceiptRow[];
      meta: { total: number };
    };
  const found = async (query: Record<string, string | number>) => (await table(query)).data.map(({ id }) => id);

  it('shows the fields of a receipt, newest first [A-314, A-323]', async () => {
    const { data, meta } = await table();
    expect(meta).toEqual({ page: 1, page_size: 20, total: 3 });
    expect(data.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(data[2]).toEqual({
      id: ids[0],
      status: 'processed',
      integrity: null,
      merchant_name: 'Corner Shop',
      purchase_date: today(),
      total_amount: '1.00',
      items_count: 1,
      points: 100,
      tags: [],
      unsure_fields: [],
      created_at: expect.any(String) as string,
      verified_at: null,
      participant_id: '7',
      participant_name: 'Ada Lovelace',
      thumbnail: expect.stringMatching(/^data:image\/webp;base64,/) as string,
    });
  });

  it('has the head of the first picture as a small picture in each row and in the record, not in the CSV', async () => {
    const half = (background: string) => sharp({ create: { width: 200, height: 400, channels: 3, background } }).png();
    const tall = await half('#c02020').extend({ bottom: 400, background: '#2020c0' }).toBuffer();
    receipts.reads(() => reading({ merchant: field('Corner Shop') }));
    const id = await receipts.upload(B, '9', tall);
    await receipts.judged(id);
    const owner = receipts.as(organizationAdmin('20'));
    const { data } = (await owner.get(`/admin/v2/programs/${B}/receipts`)).body as { data: ReceiptRow[] };
    const [, bytes = ''] = data.find((each) => each.id === id)?.thumbnail?.split(',') ?? [];
    const { channels } = await sharp(Buffer.from(bytes, 'base64')).stats();
    expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({
      format: 'webp',
      width: 72,
      height: 72,
    });
    expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false]);
    expect(bytes.length).toBeLessThan(4_000);
    const detail = (await owner.get(`/admin/v2/receipts/${id}`)).body as ReceiptDetail;
    expect(detail.thumbnail).toBe(`data:image/webp;base64,${bytes}`);
    expect(String((await owner.get(`/admin/v2/programs/${B}/receipts.csv`)).body)).not.toContain('webp');
  });

  it('filters, searches, sorts and pages [A-314]', async () => {
    const [first, second, third] = ids as [string, string, string];
    expect(await found({ 'columnFilters[status]': 'processed,needs_human_review' })).toEqual([third, first]);
    expect(await found({ 'columnFilters[tag]': 'out_of_date_window,duplicate_file' })).toEqual([third]);
    expect(await found({ 'columnFilters[merchant_name]': 'corner' })).toEqual([first]);
    expect(await found({ search: 'lovelace', sort: 'id' })).toEqual([first, third]);
    expect(await found({ search: '6.00' })).toEqual([third]);
    expect(await found({ search: '6.01' })).toEqual([]);
    expect(await found({ sort: 'total_amount', page: 2, page_size: 1 })).toEqual([second]);
    expect((await grace.get(`/admin/v2/programs/${A}/receipts?columnFilters[x]=1`)).status).toBe(400);
    expect((await grace.get(`/admin/v2/programs/${A}/receipts?sort=secret`)).status).toBe(422);
  });

  it.each(['inigo nunez', 'ÍÑIGO'])('finds receipts by their sender %j, whatever the accents', async (search) => {
    await receipts.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name) VALUES ($1, 8, 'Íñigo', 'Núñez')
       ON CONFLICT (program_id, id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name`,
      [A],
    );
    expect(await found({ search })).toEqual([ids[1]]);
  });

  it('comes as CSV, with no formula in it [A-314]', async () => {
    const answer = await grace.get(`/admin/v2/programs/${A}/receipts.csv?sort=id`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const lines = String(answer.body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^id,status,integrity,merchant_name,/);
    expect(lines[2]).toContain(`,'=cmd(),`);
    expect(lines[3]).toContain(',"Bakery, ""Old""",');
  });

  it('answers receipts, their items and the log of their changes as lists [A-362]', async () => {
    const [receipt, items, log] = [
      await grace.get(`/admin/v2/programs/${A}/receipts`),
      await grace.get(`/admin/v2/receipts/${ids[1]}/receipt_items`),
      await grace.get(`/admin/v2/receipts/${ids[1]}/receipt_update_logs`),
    ].map((answer) => (answer.body as { data: Record<string, unknown>[] }).data[0]);
    const has = (row: Record<string, unknown> | undefined, ...fields: string[]): void =>
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(fields));
    has(receipt, 'id', 'status', 'merchant_name', 'points');
    has(items, 'id', 'name', 'price', 'points');
    expect(items?.['name']).toBe('Bread');
    has(log, 'by', 'changes', 'points_delta');
    expect(log?.['by']).toBe('Automated check');
  });

  it('shows one receipt with its reading and its sender [A-324…A-327]', async () => {
    const detail = (await grace.get(`/admin/v2/receipts/${ids[2]}`)).body as ReceiptDetail;
    expect(detail).toMatchObject({
      program_id: A,
      participant_points: '900',
      participant_completed_challenges: 2,
      source: 'participant',
      files: [{ url: `/admin/v2/receipts/${ids[2]}/files/0`, content_type: 'image/jpeg' }],
      processed_data: { date: { value: '2020-01-01', box: { file: 0 } } },
      receipt_tags: [
        {
          name: 'out_of_date_window',
          reason: 'The purchase is of 2020-01-01',
          details: { date: '2020-01-01' },
          linked_data: null,
        },
      ],
    });
    const picture = await grace.get(detail.files[0]!.url);
    expect(picture).toMatchObject({
      status: 200,
      headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    });
  });

  it('returns the items in their order, for any requested page size [A-359, X-080]', async () => {
    const path = `/admin/v2/receipts/${ids[1]}/receipt_items?page=1&page_size=1000000&sort=created_at`;
    const { data } = (await grace.get(path)).body as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['Bread', 'Rolls']);
  });

  it("lists a participant's receipts [A-297, A-319, A-346]", async () => {
    const answer = await grace.get('/admin/v2/participants/7/receipts?sort=id');
    expect((answer.body as { data: ReceiptRow[] }).data.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  });

  it('answers records of another program like unknown ones [INV-21, X-083]', async () => {
    const stranger = receipts.as(organizationAdmin('20'));
    const paths = [
      `/admin/v2/programs/${A}/receipts`,
      `/admin/v2/programs/${A}/receipts.csv`,
      `/admin/v2/programs/${A}/purchase_proof_eligible_products`,
      '/admin/v2/participants/7/receipts',
      ...['', '/receipt_items', '/receipt_update_logs', '/files/0'].map((end) => `/admin/v2/receipts/${ids[0]}${end}`),
    ];
    for (const path of paths) expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    expect((await stranger.put(`/admin/v2/receipts/${ids[0]}`, { version: '2' })).status).toBe(404);
    expect(
      (await stranger.post(`/admin/v2/receipts/${ids[0]}/issue_reports`, { category: 'other', text: 'x' })).status,
    ).toBe(404);
    expect((await grace.get('/admin/v2/receipts/999999')).status).toBe(404);
    for (const who of [participant(A, '8'), participant(B, '7')]) {
      for (const end of ['', '/files/0']) {
        expect((await receipts.as(who).get(`/public/receipts/${ids[0]}${end}`)).status).toBe(404);
      }
    }
  });

  it('is closed when the program has no receipts', async () => {
    expect((await grace.get(`/admin/v2/programs/${OFF}/receipts`)).status).toBe(403);
  });

  it("returns a participant's own receipts, page by page", async () => {
    const ada = receipts.as(participant(A, '7'));
    const answer = await ada.get('/public/receipts?page=2&page_size=1');
    expect(answer.body).toMatchObject({ data: [{ id: ids[0] }], meta: { page: 2, page_size: 1, total: 2 } });
    expect(answer.body).toMatchObject({ data: [{ items: [{ name: 'Milk', eligible: true, points: 100 }] }] });
  });
});
