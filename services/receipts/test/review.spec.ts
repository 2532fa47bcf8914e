import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type {
  EligibleProduct,
  IssueReported,
  ReceiptDetail,
  ReceiptItem,
  ReceiptRow,
  ReceiptUpdateLog,
  SaveReceiptItem,
} from '@laurel/contracts/receipts/receipts.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import { race } from '@laurel/test-kit/barrier';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ReceiptsRepository } from '../src/receipts/receipts.repository.ts';
import { PictureError } from '../src/reading/picture-error.ts';
import { drawn } from './pictures.fixture.ts';
import { multipart } from './multipart.fixture.ts';
import { field, line, reading } from './readings.fixture.ts';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

const A = '1';

describe('the review of receipts', () => {
  let receipts: ReceiptsUnderTest;
  let grace: HttpClient;
  let products: Map<string, string>;
  let serial = 0;

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start({ instances: 2 });
    await receipts.addProgram(A);
    await receipts.products(
      A,
      { product_name: 'Milk', keywords: ['milk'], points_per_cents: '0.5' },
      { product_name: 'Tea', keywords: ['tea'], product_active: false },
    );
    grace = receipts.as(organizationAdmin('10'));
    const { data } = (await grace.get(`/admin/v2/programs/${A}/purchase_proof_eligible_products`)).body as {
      data: EligibleProduct[];
    };
    products = new Map(data.map((product) => [product.product_name, product.id]));
  });
  afterAll(() => receipts.stop());

  /** A judged receipt with one line of milk for 2.50 (125 points) and one of bread. */
  async function judged(changes: Parameters<typeof reading>[0] | 'unreadable' = {}): Promise<ReceiptDetail> {
    serial += 1;
    receipts.reads(() => {
      if (changes === 'unreadable') throw new PictureError('no_text', 'No text');
      return reading({
        merchant: field(`Corner Grocery ${serial}`),
        items: [line('Milk 1L', '2.50'), line('Bread', '1.00')],
        text: ['x'.repeat(serial * 40)],
        ...changes,
      });
    });
    return receipts.judged(await receipts.upload(A, '7', await drawn(serial)));
  }

  const path = (id: string) => `/admin/v2/receipts/${id}`;
  const save = (detail: ReceiptDetail, changes: object, who = grace): Promise<HttpAnswer> =>
    who.put(path(detail.id), { version: detail.version, ...changes });
  const show = async (id: string) => (await grace.get(path(id))).body as ReceiptDetail;
  const logs = async (id: string) =>
    ((await grace.get(`${path(id)}/receipt_update_logs`)).body as { data: ReceiptUpdateLog[] }).data;
  const doubtful = () => judged({ merchant: null });

  const edit = (item: ReceiptItem | null, changes: Partial<SaveReceiptItem>): SaveReceiptItem => ({
    change: item === null ? 'created' : 'updated',
    ...(item !== null && { id: item.id }),
    sku: item?.sku ?? '',
    name: item?.name ?? 'Butter',
    quantity: item?.quantity ?? null,
    unit_price: item?.unit_price ?? null,
    price: item?.price ?? '3.00',
    eligible_product_id: item?.eligible_product_id ?? null,
    admin_comments: '',
    ...changes,
  });

  it('awards the points of a valid receipt, publishes them to the ledger and writes the log [A-008, A-337…A-339, A-356, A-365]', async () => {
    const before = await doubtful();
    expect(before).toMatchObject({ status: 'needs_human_review', points: 0, tags: ['low_confidence'] });
    const own = await receipts.as(participant(A, '7')).get(`/public/receipts/${before.id}`);
    expect(own.body).toMatchObject({ items: [{ eligible: true, points: 0 }, {}] });
    const answer = await save(before, { integrity: 'valid', merchant_name: 'Corner', admin_comments: 'ok' });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Receipt has been updated successfully.', status: 'processed', points: 125 },
    });
    const after = await show(before.id);
    const { data: receipt_items } = (await grace.get(`${path(before.id)}/receipt_items`)).body as {
      data: ReceiptItem[];
    };
    const stored = Object.assign(after, { receipt_items });
    expect(answer.body).toEqual(savedRecord('Receipt has been updated successfully.', stored));
    expect(after).toMatchObject({ merchant_name: 'Corner', integrity: 'valid', admin_comments: 'ok', points: 125 });
    expect([after.verified_at, after.admin_marked_as_valid_at]).not.toContain(null);
    expect(receipts.events(before.id)).toMatchObject([{ points: 125, revision: 1, merchant_name: 'Corner' }]);
    const [entry, first] = await logs(before.id);
    expect(entry).toMatchObject({ by: 'Grace Hopper', points_delta: 125 });
    expect(entry?.changes).toContainEqual({ field: 'merchant_name', old: null, new: 'Corner' });
    expect(entry?.changes).toContainEqual({ field: 'status', old: 'needs_human_review', new: 'processed' });
    expect(first).toMatchObject({ by: 'Automated check', points_delta: 0 });
    const { id } = await judged('unreadable');
    await save(await show(id), { integrity: 'valid' });
    const cleared = await receipts.as(participant(A, '7')).get(`/public/receipts/${id}`);
    expect(cleared.body).toMatchObject({ status: 'processed', reason: null });
  });

  it('takes back the points of an invalid receipt, with a reason and a message for the participant [A-338, A-340, X-074]', async () => {
    const before = await judged();
    expect(before).toMatchObject({ status: 'processed', points: 125 });
    const answer = await save(before, {
      integrity: 'invalid',
      admin_invalidation_reason: 'wrong_merchant',
      admin_invalidation_message: 'Not a partner shop',
    });
    expect(answer.body).toMatchObject({ status: 'processed', points: 0 });
    expect(receipts.events(before.id).map(({ points, revision }) => [revision, points])).toEqual([
      [1, 125],
      [2, 0],
    ]);
    const own = await receipts.as(participant(A, '7')).get(`/public/receipts/${before.id}`);
    expect(own.body).toMatchObject({
      status: 'processed',
      points: 0,
      reason: 'wrong_merchant',
      message: 'Not a partner shop',
    });
    const table = await grace.get(`/admin/v2/programs/${A}/receipts`, {
      query: { 'columnFilters[status]': 'processed_no_points' },
    });
    expect((table.body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([before.id]);
    expect((await logs(before.id))[0]).toMatchObject({ points_delta: -125 });
  });

  it('shows the comments of the reviewer, and reason, message and moment of the verdict that was last given [A-326]', async () => {
    const before = await judged();
    expect(before).toMatchObject({
      admin_comments: null,
      admin_invalidation_reason: null,
      admin_invalidation_message: null,
      admin_marked_as_valid_at: null,
      admin_marked_as_invalid_at: null,
    });
    await save(before, {
      integrity: 'invalid',
      admin_comments: 'Asked the shop',
      admin_invalidation_reason: 'wrong_merchant',
      admin_invalidation_message: 'Not a partner shop',
    });
    const invalid = await show(before.id);
    expect(invalid).toMatchObject({
      admin_comments: 'Asked the shop',
      admin_invalidation_reason: 'wrong_merchant',
      admin_invalidation_message: 'Not a partner shop',
      admin_marked_as_valid_at: null,
    });
    const sinceMinutes = (moment: string | null): number => (Date.now() - Date.parse(moment ?? '')) / 60_000;
    expect(Math.abs(sinceMinutes(invalid.admin_marked_as_invalid_at))).toBeLessThan(5);
    await save(invalid, { integrity: 'valid', admin_comments: 'It was a partner' });
    const valid = await show(before.id);
    expect(valid).toMatchObject({
      admin_comments: 'It was a partner',
      admin_invalidation_reason: null,
      admin_invalidation_message: null,
      admin_marked_as_invalid_at: null,
    });
    expect(Math.abs(sinceMinutes(valid.admin_marked_as_valid_at))).toBeLessThan(5);
  });

  it('refuses a save without required choices in the words of the specification [A-350, A-351, B63]', async () => {
    const before = await doubtful();
    expect(await save(before, {})).toMatchObject({
      status: 422,
      body: { code: 'integrity_required', message: 'Please select an integrity status before saving.' },
    });
    expect(await save(before, { integrity: 'invalid' })).toMatchObject({
      status: 422,
      body: { code: 'reason_required', message: 'Please select a reason for rejection before saving.' },
    });
    expect((await show(before.id)).version).toBe(before.version);
    expect(await logs(before.id)).toHaveLength(1);
  });

  it('starts as invalid when the check rejected it, as valid otherwise [A-341, X-072]', async () => {
    const rejected = await judged('unreadable');
    expect(rejected.status).toBe('rejected');
    expect((await save(rejected, {})).body).toMatchObject({ code: 'reason_required' });
    expect((await save(rejected, { admin_invalidation_reason: 'unreadable' })).body).toMatchObject({ points: 0 });
    expect((await save(await judged(), {})).body).toMatchObject({ status: 'processed', points: 125 });
  });

  it('adds, changes and deletes items and recomputes their points [A-008, A-370…A-375, A-383, A-385]', async () => {
    const before = await judged();
    const [milk, bread] = await receipts.items(before.id);
    const answer = await save(before, {
      items: [
        edit(milk!, { price: '4.01' }),
        edit(bread!, { change: 'deleted' }),
        edit(null, { name: 'Butter', eligible_product_id: products.get('Milk')! }),
        edit(null, { name: '', sku: '12', price: '0' }),
      ],
    });
    expect(answer.body).toMatchObject({ points: 201 + 150 });
    const items = await receipts.items(before.id);
    expect(items.map((item) => [item.name, item.sku, item.price, item.points, item.matched_strategy])).toEqual([
      ['Milk 1L', '', '4.01', 201, 'keyword'],
      ['Butter', '', '3.00', 150, 'admin'],
      ['', '12', '0.00', 0, null],
    ]);
    expect(await show(before.id)).toMatchObject({ items_count: 3, points: 351 });
    expect((await logs(before.id))[0]?.changes.filter((change) => change.field === 'item')).toHaveLength(4);
  });

  it.each([
    [{ name: ' ', sku: '' }, 'name', 'Either name or sku is required.'],
    [{ price: ' ' }, 'price', 'Price is required.'],
    [{ price: 'abc' }, 'price', 'Price must be a valid number.'],
    [{ price: '1e309' }, 'price', 'Price must be a valid number.'],
    [{ price: '1.001' }, 'price', 'Price must be a valid number.'],
    [{ price: '-1' }, 'price', 'Price must be greater than 0.'],
  ])('refuses the line %j with the text of the specification [A-376…A-379, B61, B62]', async (changes, name, text) => {
    const before = await judged();
    const answer = await save(before, { items: [edit(null, {}), edit(null, changes)] });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [`items.1.${name}`]: [text] } } });
    expect(await receipts.items(before.id)).toHaveLength(2);
  });

  it('allows a stored inactive product, but no new choice of it [A-387]', async () => {
    const before = await judged();
    const [milk] = await receipts.items(before.id);
    const tea = products.get('Tea')!;
    expect((await save(before, { items: [edit(milk!, { eligible_product_id: tea })] })).status).toBe(422);
    const keep = { items: [edit(milk!, { eligible_product_id: tea, price: '1.00' })] };
    await receipts.database.query('UPDATE receipt_item SET eligible_product_id = $1 WHERE id = $2', [tea, milk!.id]);
    expect((await save(before, keep)).body).toMatchObject({ points: 100 });
  });

  it('refuses items and products of other receipts and programs, and malformed items', async () => {
    const [mine, other] = [await judged(), await judged()];
    const [foreign] = await receipts.items(other.id);
    for (const item of [
      edit(foreign!, {}),
      edit(foreign!, { change: 'deleted' }),
      edit(null, { change: 'updated' }),
      edit(null, { id: foreign!.id }),
      edit(null, { eligible_product_id: '999' }),
    ]) {
      expect((await save(mine, { items: [item] })).status).toBe(422);
    }
    expect((await show(other.id)).items_count).toBe(2);
  });

  it('lets one of two reviewers save, and awards the points once [A-366, B63]', async () => {
    const ben = receipts.as(organizationAdmin('10', { admin_id: '2', name: 'Ben' }), 1);
    for (let round = 0; round < 10; round += 1) {
      const before = await doubtful();
      const { fulfilled } = await race(2, (index) => save(before, { integrity: 'valid' }, index === 0 ? grace : ben));
      expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = fulfilled.find(({ status }) => status === 409)?.body as ErrorBody;
      expect(refused).toMatchObject({ code: 'version_conflict', message: 'This receipt was changed by someone else' });
      expect(receipts.events(before.id)).toMatchObject([{ points: 125, revision: 1 }]);
      expect(await logs(before.id)).toHaveLength(2);
    }
  });

  it('detects a save that reads the version without locking the row [A-366]', async () => {
    const repositories = receipts.instances.services.map(({ app }) => app.get(ReceiptsRepository));
    for (const repository of repositories) repository.lock = (scope, id) => repository.find(scope, id);
    const ben = receipts.as(organizationAdmin('10'), 1);
    const doubles = [];
    for (let round = 0; round < 10; round += 1) {
      const before = await doubtful();
      await race(2, (index) => save(before, { integrity: 'valid' }, index === 0 ? grace : ben));
      doubles.push(receipts.events(before.id).length);
    }
    for (const repository of repositories) Reflect.deleteProperty(repository, 'lock');
    expect(Math.max(...doubles)).toBe(2);
  });

  it('accepts form values with the items as JSON text [A-358]', async () => {
    const before = await judged();
    const [milk] = await receipts.items(before.id);
    const fields = {
      version: before.version,
      integrity: 'valid',
      merchant_name: 'Shop',
      merchant_address: '',
      items: JSON.stringify([edit(milk!, { price: '10.00' })]),
    };
    const form = formOf(before.id);
    expect(await form({ ...fields, items: '[{' })).toMatchObject({ status: 400 });
    expect(await form({ ...fields, items: '[{"change":"created"}]' })).toMatchObject({ status: 422 });
    expect((await form(fields)).body).toMatchObject({ success: true, points: 500 });
    expect(await show(before.id)).toMatchObject({ merchant_name: 'Shop', merchant_address: null });
  });

  const formOf = (id: string) => (values: object) => {
    const parts = Object.entries(values).flatMap(([field, value]) =>
      [value as unknown].flat().map((each) => ({ field, bytes: Buffer.from(String(each)) })),
    );
    return grace.request('PUT', path(id), multipart(parts));
  };

  it('accepts the maximum of lines of a receipt, and refuses more without losing any [A-359, X-080]', async () => {
    const before = await judged();
    const form = formOf(before.id);
    const text = (lines: number) =>
      JSON.stringify(Array.from({ length: lines }, (_, n) => edit(null, { name: `Line ${n}`, price: '1.00' })));
    const fields = { version: before.version, integrity: 'valid' };
    expect(await form({ ...fields, items: text(2_000) })).toMatchObject({
      status: 400,
      body: { code: 'limit_field_size' },
    });
    expect(await form({ ...fields, 'items[]': Array.from({ length: 10 }, () => text(500)) })).toMatchObject({
      status: 422,
      body: { errors: { items: ['A receipt has at most 5000 items'] } },
    });
    const tooLarge = {
      ...fields,
      admin_comments: 'x'.repeat(90_000),
      'items[]': Array.from({ length: 12 }, () => text(900)),
    };
    expect(await form(tooLarge)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect((await show(before.id)).version).toBe(before.version);
    const most = { ...fields, 'items[]': [...Array.from({ length: 9 }, () => text(500)), text(498)] };
    expect(await form(most)).toMatchObject({ status: 200 });
    expect(await receipts.items(before.id)).toHaveLength(5_000);
  });

  it('is requested by the participant once at a time, and settled by a save [A-335, A-342]', async () => {
    const before = await judged('unreadable');
    const ada = receipts.as(participant(A, '7'));
    const ask = (body?: object) => ada.post(`/public/receipts/${before.id}/request_review`, body);
    expect(await ask({ message: 'Look again' })).toMatchObject({
      status: 200,
      body: { status: 'review_requested', can_request_review: false },
    });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'review_not_possible' } });
    expect((await receipts.as(participant(A, '8')).post(`/public/receipts/${before.id}/request_review`)).status).toBe(
      404,
    );
    const asked = await show(before.id);
    expect(asked).toMatchObject({ status: 'review_requested', review_message: 'Look again' });
    expect((await logs(before.id))[0]).toMatchObject({ by: 'Participant' });
    expect((await save(before, { integrity: 'valid' })).status).toBe(409);
    const items = [edit(null, { eligible_product_id: products.get('Milk')! })];
    expect((await save(asked, { items })).body).toMatchObject({ status: 'processed', points: 150 });
  });

  it('can be requested without a message, also after awarded points [A-335]', async () => {
    const { id } = await judged();
    const ada = receipts.as(participant(A, '7'));
    const answer = await ada.post(`/public/receipts/${id}/request_review`);
    expect(answer).toMatchObject({ status: 200, body: { status: 'review_requested', points: 125 } });
    expect((await save(await show(id), {})).body).toMatchObject({ points: 125 });
    expect(receipts.events(id).map(({ revision }) => revision)).toEqual([1, 2]);
  });

  it('waits for the automated check [A-328] [INV-38]', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    receipts.reads(() => gate.then(() => reading()));
    const id = await receipts.upload(A, '7', await drawn((serial += 1)));
    expect(await save(await show(id), { integrity: 'valid' })).toMatchObject({ body: { code: 'receipt_pending' } });
    release();
    await receipts.settled();
  });

  it('stores issue reports and lists them with the receipt [A-364]', async () => {
    const { id } = await judged();
    const report = (body: object) => grace.post(`${path(id)}/issue_reports`, body);
    expect(await report({ category: 'picture', text: ' ' })).toMatchObject({ status: 422 });
    expect((await report({ category: 'picture', text: 'Upside down' })).body).toMatchObject({
      success: true,
      report: { category: 'picture', text: 'Upside down', admin_name: 'Grace Hopper' },
    });
    expect((await show(id)).open_receipt_issue_reports).toMatchObject([
      { text: 'Upside down', state: 'open', owner_name: null },
    ]);
  });

  it('gives an issue an owner, closes it, and lists receipts by the state of their issues [A-364]', async () => {
    const [{ id }, other] = [await judged(), await judged()];
    const { body } = await grace.post(`${path(id)}/issue_reports`, { category: 'other', text: 'Look' });
    const { report } = body as IssueReported;
    const put = (state: string, receipt = id) => grace.put(`${path(receipt)}/issue_reports/${report.id}`, { state });
    const listed = async (state: string) =>
      (
        (await grace.get(`/admin/v2/programs/${A}/receipts`, { query: { 'columnFilters[issue]': state } })).body as {
          data: ReceiptRow[];
        }
      ).data.map((row) => row.id);
    expect(await listed('open')).toContain(id);
    expect(await put('taken')).toMatchObject({
      status: 200,
      body: { success: true, report: { state: 'taken', owner_name: 'Grace Hopper', closed_at: null } },
    });
    expect(await listed('taken')).toEqual([id]);
    expect(await listed('open')).not.toContain(id);
    expect((await put('closed')).body).toMatchObject({
      report: { state: 'closed', owner_name: 'Grace Hopper', closed_at: expect.any(String) as string },
    });
    expect(await show(id)).toMatchObject({
      open_receipt_issue_reports: [],
      closed_receipt_issue_reports: [{ text: 'Look', state: 'closed' }],
    });
    expect((await put('open')).body).toMatchObject({ report: { state: 'open', owner_name: null, closed_at: null } });
    expect((await put('closed')).body).toMatchObject({ report: { state: 'closed', owner_name: 'Grace Hopper' } });
    expect(await put('gone')).toMatchObject({
      status: 422,
      body: { errors: { state: expect.anything() as string[] } },
    });
    expect((await put('closed', other.id)).status).toBe(404);
  });

  it('requires three permissions to list, open and save [A-363] [A-544]', async () => {
    const detail = await judged();
    const table = `/admin/v2/programs/${A}/receipts`;
    for (const [actions, expected] of [
      [['view'], [200, 403, 403]],
      [['manage'], [403, 200, 403]],
      [['update'], [403, 403, 200]],
    ] as const) {
      const who = receipts.as(programAdmin('10', A, { receipts: [...actions] }));
      const answers = [await who.get(table), await who.get(path(detail.id)), await save(detail, {}, who)];
      expect(answers.map(({ status }) => status)).toEqual(expected);
    }
  });

  it('publishes a receipt that the automated check or a reviewer has accepted, not a doubtful or invalid one', async () => {
    const accepted = async (id: string): Promise<object[]> =>
      receipts.database.query(
        `SELECT participant_id FROM event
         WHERE type = 'receipt.accepted' AND payload ->> 'receipt_id' = $1`,
        [id],
      );
    const once = [{ participant_id: '7' }];
    const [sure, valid, invalid] = [await judged(), await doubtful(), await doubtful()];
    expect(await Promise.all([sure, valid, invalid].map(({ id }) => accepted(id)))).toEqual([once, [], []]);
    await save(valid, { integrity: 'valid' });
    await save(invalid, { integrity: 'invalid', admin_invalidation_reason: 'wrong_merchant' });
    expect(await Promise.all([valid, invalid].map(({ id }) => accepted(id)))).toEqual([once, []]);
  });

  it('publishes an accepted receipt that earns no points', async () => {
    const before = await judged('unreadable');
    expect((await save(before, { integrity: 'valid' })).body).toMatchObject({ status: 'processed', points: 0 });
    expect(receipts.events(before.id)).toEqual([]);
    const sql = `SELECT FROM event WHERE type = 'receipt.accepted' AND payload ->> 'receipt_id' = $1`;
    expect(await receipts.database.query(sql, [before.id])).toHaveLength(1);
  });
});
