import type {
  PurchaseProofMerchant,
  PurchaseProofMerchantSaved,
  PurchaseProofProduct,
  PurchaseProofProductSaved,
  PurchaseProofSettings,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { maxExclusions, maxMerchants, maxProducts } from '@laurel/contracts/receipts/receipt-limits';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { adminWrites, auditedTwice, strayOfficeRoutes } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ReceiptsUnderTest } from '../receipts.fixture.ts';

const [A, B, OFF, FOREIGN] = ['1', '2', '3', '4'];
type Settings = Pick<PurchaseProofSettings, keyof PurchaseProofSettings>;
const SETTINGS = 'purchase_proof_program_settings';

const product = { product_name: 'Milk', skus: [], keywords: ['milk'], points_per_cents: '0.5', product_active: true };
const merchant = { name: 'Corner Grocery', aliases: [], active: true };

/** Products and merchants differ in the names of their fields alone. */
const kinds = [
  {
    kind: 'products',
    body: product,
    name: 'product_name',
    active: 'product_active',
    resource: 'purchase_proof_product',
  },
  { kind: 'merchants', body: merchant, name: 'name', active: 'active', resource: 'purchase_proof_merchant' },
] as const;

let receipts: ReceiptsUnderTest;
let grace: HttpClient;

beforeAll(async () => {
  receipts = await ReceiptsUnderTest.start();
  await receipts.addProgram(A);
  await receipts.addProgram(B);
  await receipts.addProgram(OFF, { receipts: false });
  await receipts.addProgram(FOREIGN, { receipts: true }, '20');
  grace = receipts.as(organizationAdmin('10'));
});
afterAll(() => receipts.stop());

const listOf = (kind: string, program = A): string => `/admin/v2/programs/${program}/purchase_proof_${kind}`;
const recordOf = (kind: string, id: string): string => `/admin/v2/purchase_proof_${kind}/${id}`;
const settingsOf = (program: string): string => `/admin/v2/programs/${program}/${SETTINGS}`;
type Saved = PurchaseProofMerchantSaved | PurchaseProofProductSaved;
const added = async (kind: string, body: object, program = A): Promise<Saved> => {
  const answer = await grace.post(listOf(kind, program), body);
  expect(answer).toMatchObject({ status: 201, body: { success: true, version: '1' } });
  return answer.body as Saved;
};
const audited = async (resource: string, id: string) =>
  receipts.database.query<{ action: string; title: string; before: object | null; after: object }>(
    `SELECT action, title, before, after FROM ${auditEntries} WHERE resource = $1 AND resource_id = $2 ORDER BY id`,
    [resource, id],
  );
const faults = ({ body }: HttpAnswer): string[] => Object.keys((body as { errors?: object }).errors ?? {});

describe.each(kinds)('the $kind of a program', ({ kind, body, name, active, resource }) => {
  const named = (text: string, changes: object = {}): object => ({ ...body, [name]: text, ...changes });

  it('are listed, searched by name, filtered and sorted on the server, page by page [A-437, A-438, A-459, A-460]', async () => {
    for (const text of ['alpha 100%', 'Beta', 'gamma'])
      await added(kind, named(text, { [active]: text !== 'Beta' }), B);
    const found = async (query: Record<string, string>): Promise<unknown[]> =>
      ((await grace.get(listOf(kind, B), { query })).body as { data: Record<string, unknown>[] }).data.map(
        (row) => row[name],
      );
    expect(await found({})).toEqual(['alpha 100%', 'Beta', 'gamma']);
    expect(await found({ search: 'A 100%' })).toEqual(['alpha 100%']);
    expect(await found({ search: '%%' })).toEqual([]);
    expect(await found({ [`columnFilters[${active}]`]: 'false' })).toEqual(['Beta']);
    expect(await found({ sort: `-${name}`, page: '2', page_size: '2' })).toEqual(['alpha 100%']);
    expect((await grace.get(listOf(kind, B), { query: { sort: 'version' } })).status).toBe(422);
    expect((await grace.get(`${listOf(kind, B)}/new`)).body).toMatchObject({
      defaultValues: { [name]: '', [active]: true },
    });
  });

  it('are created and updated, with the changes in the audit trail [A-437, A-438, A-441, A-459]', async () => {
    const { success, message, ...made } = await added(kind, named('  First  '));
    const { id } = made;
    const stored = (await grace.get(recordOf(kind, id))).body as PurchaseProofProduct & PurchaseProofMerchant;
    expect([success, made]).toEqual([true, stored]);
    expect(message).toMatch(/ was created successfully\.$/);
    expect(stored).toMatchObject({ ...named('First'), id, program_id: A, version: '1' });
    const change = { ...named('First & last'), version: stored.version };
    const saved = await grace.put(recordOf(kind, id), { ...change, ...named(' First & last ') });
    const changed = (await grace.get(recordOf(kind, id))).body as object;
    expect(changed).toMatchObject({ ...named('First & last'), id, version: '2' });
    const answer = { success: true, message: expect.stringMatching(/ was updated successfully\.$/) as string };
    expect(saved).toMatchObject({ status: 200, body: { ...answer, ...changed } });
    expect(await audited(resource, id)).toEqual([
      { action: 'create', title: 'First', before: null, after: named('First') },
      { action: 'update', title: 'First & last', before: named('First'), after: named('First & last') },
    ]);
    expect(await grace.put(recordOf(kind, id), change)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', errors: { your_version: ['1'], current_version: ['2'] } },
    });
    expect(await grace.put(recordOf(kind, id), { ...change, version: '2' })).toMatchObject({
      status: 422,
      body: { code: 'no_changes' },
    });
  });

  it('have unique names in a program regardless of case, also for concurrent requests', async () => {
    const { id } = await added(kind, named('Éclair'));
    await added(kind, named('Éclair'), B);
    const taken = await grace.post(listOf(kind), named(' ÉCLAIR '));
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { [name]: [expect.stringMatching(/^Another (?:product|merchant) has this name$/)] } },
    });
    const other = await added(kind, named('Tart'));
    const renamed = await grace.put(recordOf(kind, other.id), { ...named('éclair'), version: '1' });
    expect([renamed.status, faults(renamed)]).toEqual([422, [name]]);
    expect((await grace.put(recordOf(kind, id), { ...named('ÉCLAIR'), version: '1' })).status).toBe(200);
    const { fulfilled } = await race(8, (at) => grace.post(listOf(kind), named(at % 2 === 0 ? 'Flan' : 'FLAN')));
    expect(fulfilled.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
    const edits = await race(4, (at) => grace.put(recordOf(kind, other.id), { ...named(`Tart ${at}`), version: '1' }));
    expect(edits.fulfilled.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('are open only to staff who manage receipts of a program with receipts [A-440, INV-21]', async () => {
    const { id } = await added(kind, named('Secret'));
    const calls = async (who: HttpClient, program = A): Promise<number[]> => [
      (await who.get(listOf(kind, program))).status,
      (await who.get(`${listOf(kind, program)}/new`)).status,
      (await who.post(listOf(kind, program), named('Intruder'))).status,
      (await who.get(recordOf(kind, id))).status,
      (await who.put(recordOf(kind, id), { ...named('Intruder'), version: '1' })).status,
    ];
    expect(await calls(receipts.as(organizationAdmin('20')))).toEqual([404, 404, 404, 404, 404]);
    const elsewhere = receipts.as(programAdmin('10', B, { receipts: ['view', 'manage', 'update'] }));
    expect((await calls(elsewhere)).slice(3)).toEqual([404, 404]);
    const viewer = receipts.as(programAdmin('10', A, { receipts: ['view', 'update'], program: ['update', 'manage'] }));
    expect(await calls(viewer)).toEqual([403, 403, 403, 403, 403]);
    for (const path of [listOf(kind, OFF), `${listOf(kind, OFF)}/new`])
      expect((await grace.get(path)).status).toBe(403);
    expect((await grace.post(listOf(kind, OFF), named('Intruder'))).status).toBe(403);
    for (const unknown of ['999999', 'x', '0']) expect((await grace.get(recordOf(kind, unknown))).status).toBe(404);
    expect(await audited(resource, id)).toHaveLength(1);
  });
});

describe('refusals', () => {
  const long = (count: number): string[] => Array.from({ length: count }, (_, at) => `text ${at}`);

  it.each([
    [{ product_name: ' ' }, 'product_name'],
    [{ product_name: '!?' }, 'product_name'],
    [{ product_name: 'x'.repeat(161) }, 'product_name'],
    [{ product_name: 'Milk‮' }, 'product_name'],
    [{ keywords: long(41) }, 'keywords'],
    [{ keywords: ['x'.repeat(61)] }, 'keywords'],
    [{ keywords: ['milk', '***'] }, 'keywords'],
    [{ keywords: 'milk' }, 'keywords'],
    [{ skus: ['---'] }, 'skus'],
    [{ skus: ['1'.repeat(65)] }, 'skus'],
    [{ points_per_cents: '-1' }, 'points_per_cents'],
    [{ points_per_cents: '1.00001' }, 'points_per_cents'],
    [{ points_per_cents: '10000' }, 'points_per_cents'],
    [{ points_per_cents: 1 }, 'points_per_cents'],
    [{ product_active: 'yes' }, 'product_active'],
  ])('of a product: %j [A-441]', async (changes, field) => {
    const answer = await grace.post(listOf('products'), { ...product, product_name: 'Refused', ...changes });
    expect([answer.status, faults(answer)]).toEqual([422, [field]]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '…' }, 'name'],
    [{ aliases: ['&'] }, 'aliases'],
    [{ aliases: long(41) }, 'aliases'],
    [{ active: null }, 'active'],
  ])('of a merchant: %j [A-441]', async (changes, field) => {
    const answer = await grace.post(listOf('merchants'), { ...merchant, name: 'Refused', ...changes });
    expect([answer.status, faults(answer)]).toEqual([422, [field]]);
  });

  it('apply beyond the maximum of entries that a receipt can be compared with in time', async () => {
    const fill = 'INSERT INTO eligible_product (program_id, product_name, points_per_cents, keywords, skus, is_active)';
    await receipts.database.query(`${fill} SELECT 4, 'P' || n, 1, '{}', '{}', true FROM generate_series(1, $1) n`, [
      maxProducts,
    ]);
    await receipts.database.query(
      `INSERT INTO purchase_proof_merchant (program_id, name, aliases, is_active)
       SELECT 4, 'M' || n, '{}', true FROM generate_series(1, $1) n`,
      [maxMerchants],
    );
    const stranger = receipts.as(organizationAdmin('20'));
    for (const { kind, body, name } of kinds) {
      const answer = await stranger.post(listOf(kind, FOREIGN), body);
      expect([answer.status, faults(answer)]).toEqual([422, [name]]);
    }
  });
});

describe('the settings of purchase proof', () => {
  const show = async (program = A): Promise<Settings> => (await grace.get(settingsOf(program))).body as Settings;

  it('are empty at first, and store values saved over the version that was read [A-434, A-435, A-436]', async () => {
    const blank = { exclusion_identifiers: '', external_purchase_item_points_per_cents: '0', version: '1' };
    expect(await show()).toEqual(blank);
    const wanted = {
      exclusion_identifiers: ' Gift Card ,, VOID, gift card,',
      external_purchase_item_points_per_cents: '0.0500',
    };
    const answer = await grace.patch(settingsOf(A), { ...wanted, version: '1' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, id: A, version: '2' } });
    const stored = { exclusion_identifiers: ['gift card', 'VOID'], external_purchase_item_points_per_cents: '0.05' };
    expect(await show()).toEqual({ ...stored, exclusion_identifiers: 'gift card, VOID', version: '2' });
    expect(answer.body).toMatchObject(await show());
    expect(await show(B)).toEqual(blank);
    const before = { exclusion_identifiers: [], external_purchase_item_points_per_cents: '0' };
    expect(await audited('purchase_proof_settings', A)).toEqual([
      { action: 'update', title: 'Purchase proof', before, after: stored },
    ]);
    expect(await grace.patch(settingsOf(A), { ...wanted, version: '1' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', errors: { current_version: ['2'] } },
    });
    expect((await grace.patch(settingsOf(A), { ...wanted, version: '2' })).body).toMatchObject({ code: 'no_changes' });
    const changes = await race(4, (at) =>
      grace.patch(settingsOf(B), { ...blank, exclusion_identifiers: `number ${at}`, version: '1' }),
    );
    expect(changes.fulfilled.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    [{ exclusion_identifiers: 'ab' }, 'exclusion_identifiers'],
    [{ exclusion_identifiers: 'gift card, #-#' }, 'exclusion_identifiers'],
    [{ exclusion_identifiers: 'x'.repeat(65) }, 'exclusion_identifiers'],
    [{ exclusion_identifiers: 'void\u0000' }, 'exclusion_identifiers'],
    [
      { exclusion_identifiers: Array.from({ length: maxExclusions + 1 }, (_, n) => `text ${n}`).join() },
      'exclusion_identifiers',
    ],
    [{ exclusion_identifiers: ['void'] }, 'exclusion_identifiers'],
    [{ external_purchase_item_points_per_cents: '' }, 'external_purchase_item_points_per_cents'],
    [{ external_purchase_item_points_per_cents: '1e3' }, 'external_purchase_item_points_per_cents'],
  ])('refuse %j', async (changes, field) => {
    const answer = await grace.patch(settingsOf(A), { ...(await show()), ...changes });
    expect([answer.status, faults(answer)]).toEqual([422, [field]]);
  });

  it('are open only to staff who manage receipts of a program with receipts [A-434, A-440] [A-544]', async () => {
    const reads = async (who: HttpClient, program: string): Promise<number[]> => [
      (await who.get(settingsOf(program))).status,
      (await who.patch(settingsOf(program), await show())).status,
    ];
    expect(await reads(receipts.as(programAdmin('10', A, { receipts: ['view'], program: ['manage'] })), A)).toEqual([
      403, 403,
    ]);
    expect(await reads(grace, OFF)).toEqual([403, 403]);
    expect(await reads(receipts.as(organizationAdmin('20')), A)).toEqual([404, 404]);
  });
});

describe('the eligible products that a reviewer chooses from', () => {
  it('are all of the program, with their points and states [A-382, A-387] [A-155]', async () => {
    await receipts.addProgram('7');
    const old = { ...product, product_name: 'tea', points_per_cents: '0.2500', product_active: false };
    const [tea, milk] = [await added('products', old, '7'), await added('products', product, '7')];
    expect((await grace.get('/admin/v2/programs/7/purchase_proof_eligible_products')).body).toEqual({
      data: [
        { id: milk.id, product_name: 'Milk', points_per_cents: '0.5', product_active: true },
        { id: tea.id, product_name: 'tea', points_per_cents: '0.25', product_active: false },
      ],
      external_purchase_item_points_per_cents: '0',
    });
  });
});

describe('provisioning', () => {
  it('updates the products that differ, by name regardless of case', async () => {
    await receipts.addProgram('5');
    const rows = async () =>
      receipts.database.query<{ product_name: string; is_active: boolean; version: string }>(
        'SELECT product_name, is_active, version FROM eligible_product WHERE program_id = 5 ORDER BY id',
      );
    await receipts.products('5', { product_name: 'Milk' }, { product_name: 'Tea' }, { product_name: 'Jam' });
    await receipts.products('5', { product_name: 'MILK' }, { product_name: 'Tea' });
    expect(await rows()).toEqual([
      { product_name: 'MILK', is_active: true, version: '2' },
      { product_name: 'Tea', is_active: true, version: '1' },
      { product_name: 'Jam', is_active: false, version: '2' },
    ]);
  });

  it('stores a product like the form, and refuses the same values [A-441]', async () => {
    await receipts.addProgram('8');
    await receipts.products('8', { product_name: ' Milk ', keywords: [' Milk', 'milk '], skus: ['mx-1', ' MX-1'] });
    const [milk] = ((await grace.get(listOf('products', '8'))).body as { data: PurchaseProofProduct[] }).data;
    expect(milk).toMatchObject({ product_name: 'Milk', keywords: ['milk'], skus: ['MX-1'] });
    await expect(receipts.products('8', { product_name: 'Tea', keywords: ['***'] })).rejects.toThrow();
    await expect(receipts.products('8', { product_name: 'Tea' }, { product_name: ' TEA' })).rejects.toThrow();
  });

  it('leaves nothing that staff could not correct', async () => {
    const [row] = await receipts.database.query<{ id: string }>(
      `INSERT INTO eligible_product (program_id, product_name, points_per_cents, keywords, skus, is_active)
       VALUES (8, 'Stars', 1, '{***}', '{}', true) RETURNING id`,
    );
    const id = row?.id ?? '';
    const corrected = { ...product, product_name: 'Stars', keywords: ['star'], points_per_cents: '1', version: '1' };
    expect((await grace.put(recordOf('products', id), corrected)).status).toBe(200);
    expect((await audited('purchase_proof_product', id))[0]?.before).toMatchObject({ keywords: ['***'] });
  });
});

describe('a write of staff', () => {
  let milk: Saved;
  let grocery: Saved;
  beforeAll(async () => {
    await receipts.addProgram('6');
    milk = await added('products', product, '6');
    grocery = await added('merchants', merchant, '6');
  });

  const writes: Record<string, () => Promise<HttpAnswer>> = {
    'POST /admin/v2/programs/:program_id/purchase_proof_products': () =>
      grace.post(listOf('products', '6'), { ...product, product_name: 'Tea' }),
    'PUT /admin/v2/purchase_proof_products/:purchase_proof_product_id': () =>
      grace.put(recordOf('products', milk.id), { ...product, product_name: 'Oat milk', version: milk.version }),
    'POST /admin/v2/programs/:program_id/purchase_proof_merchants': () =>
      grace.post(listOf('merchants', '6'), { ...merchant, name: 'Bakery' }),
    'PUT /admin/v2/purchase_proof_merchants/:purchase_proof_merchant_id': () =>
      grace.put(recordOf('merchants', grocery.id), { ...merchant, active: false, version: grocery.version }),
    [`PATCH /admin/v2/programs/:program_id/${SETTINGS}`]: async () => {
      const stored = (await grace.get(settingsOf('6'))).body as Settings;
      return grace.patch(settingsOf('6'), { ...stored, exclusion_identifiers: 'void' });
    },
  };
  /** The receipt itself keeps who did what by these routes: in its log, or in its reports. */
  const logged = [
    'PUT /admin/v2/receipts/:receipt_id',
    'POST /admin/v2/receipts/:receipt_id/issue_reports',
    'PUT /admin/v2/receipts/:receipt_id/issue_reports/:issue_report_id',
  ];

  it('is listed here [A-556] [A-558] [INV-39]', () => {
    const { app } = receipts.instances.services[0]!;
    expect(adminWrites(app)).toEqual([...Object.keys(writes), ...logged].sort());
    expect(strayOfficeRoutes(app)).toEqual([]);
  });

  it.each(Object.keys(writes))('leaves one entry, and nothing when its commit fails: %s [INV-39]', async (route) => {
    const { broken, done } = await auditedTwice(receipts.database, writes[route]!);
    expect(broken).toEqual({ status: 500, entries: 0, changed: false });
    expect(done.status).toBeLessThan(300);
    expect(done.entries).toBe(1);
  });
});
