import type { PurchaseProofSettings } from '@laurel/contracts/receipts/purchase-proof.dto';
import type { EligibleProducts, ParticipantReceipt, ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { maxNames, maxProducts } from '@laurel/contracts/receipts/receipt-limits';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { fromSources } from '@laurel/test-kit/run/from-sources';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { defaultLimits, ReceiptReader, type TimedReading } from '../../src/reading/receipt-reader.ts';
import { drawn, restaurant } from '../pictures.fixture.ts';
import { field, line, totalOf } from '../readings.fixture.ts';
import { ReceiptsUnderTest } from '../receipts.fixture.ts';

type Settings = Pick<PurchaseProofSettings, keyof PurchaseProofSettings>;

const PERSON = '7';
const RICE = 'Meat+3Vege';

describe('the settings of purchase proof in effect', () => {
  let receipts: ReceiptsUnderTest;
  let grace: HttpClient;
  /** The reading of a photographed receipt of 2018: merchant, one line for 7.10, and 26 rows of text. */
  let photographed: TimedReading;
  let serial = 0;
  let programs = 0;
  let program: string;

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start({ extra: { RECEIPTS_DAYS_ACCEPTED: '100000' } });
    grace = receipts.as(organizationAdmin('10'));
    const reader = new ReceiptReader({ ...defaultLimits, startMs: 60_000 }, fromSources);
    const read = await reader.read(await restaurant());
    reader.close();
    expect(read.items.map(({ description, price }) => [description.value, price.value])).toEqual([
      [RICE, '7.10'],
      ['Add Vegetable', '0.50'],
    ]);
    // One line, so that its points are those of the receipt.
    photographed = { ...read, items: read.items.slice(0, 1) };
  });
  beforeEach(() => {
    program = String((programs += 1));
    return receipts.addProgram(program);
  });
  afterAll(() => receipts.stop());

  /** Uploads the photographed receipt as a distinct purchase. */
  async function sent(changes: Partial<TimedReading> = {}): Promise<ReceiptDetail> {
    serial += 1;
    const text = [...photographed.text, 'x'.repeat(serial * 90)];
    const date = field(new Date(Date.UTC(2018, 3, serial)).toISOString().slice(0, 10));
    const total = totalOf(changes.items ?? photographed.items);
    receipts.reads(() => ({ ...photographed, date, total, text, closes: true, ...changes }));
    return receipts.judged(await receipts.upload(program, PERSON, await drawn(serial)));
  }
  const at = (path: string): string => `/admin/v2/programs/${program}/${path}`;
  async function decide(changes: Partial<Settings>): Promise<void> {
    const stored = (await grace.get(at('purchase_proof_program_settings'))).body as Settings;
    expect(await grace.patch(at('purchase_proof_program_settings'), { ...stored, ...changes })).toMatchObject({
      status: 200,
    });
  }
  async function add(kind: 'merchants' | 'products', body: object): Promise<string> {
    const answer = await grace.post(at(`purchase_proof_${kind}`), body);
    expect(answer).toMatchObject({ status: 201 });
    return (answer.body as { id: string }).id;
  }
  const product = (changes: object): object => ({
    product_name: 'Rice',
    skus: [],
    keywords: [],
    points_per_cents: '0.5',
    product_active: true,
    ...changes,
  });
  const items = async ({ id }: ReceiptDetail) =>
    (await receipts.items(id)).map(({ matched_strategy, matched_keyword, points, eligible }) => [
      matched_strategy ?? matched_keyword,
      points,
      eligible,
    ]);

  it('sends a receipt with an excluded identifier in its text to a reviewer, with the identifier [A-435, A-436]', async () => {
    await add('products', product({ keywords: ['meat'] }));
    const before = await sent();
    expect(before).toMatchObject({ status: 'processed', points: 355, tags: [] });
    await decide({
      exclusion_identifiers:
        '867388, or18032202170428, BAR WANG  rice, unihakka international, 8673, Wang Ric, GIFT CARD',
    });
    const after = await sent();
    expect(after).toMatchObject({ status: 'needs_human_review', points: 0, tags: ['excluded_identifier'] });
    const identifiers = ['867388', 'or18032202170428', 'BAR WANG  rice', 'unihakka international'];
    expect(after.receipt_tags).toEqual([
      {
        name: 'excluded_identifier',
        reason: `The text holds ${identifiers.join(', ')}`,
        details: { identifiers },
        linked_data: null,
      },
    ]);
    expect((await receipts.judged(before.id)).points).toBe(355);
    const saved = await grace.put(`/admin/v2/receipts/${after.id}`, { version: after.version, integrity: 'valid' });
    expect(saved.body).toMatchObject({ status: 'processed', points: 355 });
  });

  it('awards lines without a product the points of any purchase, rounded like all [A-435, A-383, A-386]', async () => {
    const none = await sent();
    expect(none).toMatchObject({ status: 'no_eligible_items', points: 0 });
    expect(await items(none)).toEqual([[null, 0, false]]);
    await decide({ external_purchase_item_points_per_cents: '0.05' });
    await add('products', product({ keywords: ['tea'], points_per_cents: '1' }));
    const bought = [line('Meat', '7.10'), line('Green tea', '1.00'), line('Gum', '0.09')];
    const some = await sent({ items: bought });
    expect(some).toMatchObject({ status: 'processed', points: 136 });
    expect(await items(some)).toEqual([
      [null, 36, true],
      ['keyword', 100, true],
      [null, 0, false],
    ]);
    const own = await receipts.as(participant(program, PERSON)).get(`/public/receipts/${some.id}`);
    expect((own.body as ParticipantReceipt).items[0]).toMatchObject({ eligible: true, points: 36 });
    expect((await receipts.judged(none.id)).status).toBe('no_eligible_items');
  });

  it('lets a reviewer’s lines without a product earn the same [A-385, A-435]', async () => {
    await decide({ external_purchase_item_points_per_cents: '0.1' });
    const { external_purchase_item_points_per_cents: told } = (await grace.get(at('purchase_proof_eligible_products')))
      .body as EligibleProducts;
    expect(told).toBe('0.1');
    const receipt = await sent();
    const [rice] = await receipts.items(receipt.id);
    const edit = { id: rice!.id, change: 'updated', sku: '', name: 'Rice', price: '8.05', admin_comments: '' };
    const { body } = await grace.put(`/admin/v2/receipts/${receipt.id}`, { version: receipt.version, items: [edit] });
    expect(body).toMatchObject({ points: 81 });
    await decide({ external_purchase_item_points_per_cents: '0' });
    const again = { version: (body as { version: string }).version, items: [{ ...edit, price: '9.00' }] };
    expect((await grace.put(`/admin/v2/receipts/${receipt.id}`, again)).body).toMatchObject({ points: 0 });
  });

  it('accepts any merchant while none is active, then only active ones, by name or alias [A-438, A-441]', async () => {
    await decide({ external_purchase_item_points_per_cents: '1' });
    await add('merchants', { name: 'Tampoi Bakery', aliases: [], active: false });
    expect(await sent()).toMatchObject({ status: 'processed', purchase_proof_merchant_id: null });
    const aliases = ['Bar Wang Rice', 'Uni-Hakka, International Sdn. Bhd.'];
    const hakka = await add('merchants', { name: 'Hakka Foods', aliases, active: true });
    expect(await sent()).toMatchObject({ status: 'processed', purchase_proof_merchant_id: hakka, points: 710 });
    const other = await sent({ merchant: field('TAMPOI BAKERY') });
    expect(other).toMatchObject({ status: 'needs_human_review', points: 0, purchase_proof_merchant_id: null });
    expect(other.receipt_tags).toMatchObject([
      { name: 'unknown_merchant', reason: "TAMPOI BAKERY is none of the program's merchants" },
    ]);
    const corrected = { version: other.version, integrity: 'valid', merchant_name: 'HAKKA FOODS' };
    expect((await grace.put(`/admin/v2/receipts/${other.id}`, corrected)).body).toMatchObject({ points: 710 });
    expect((await receipts.judged(other.id)).purchase_proof_merchant_id).toBe(hakka);
  });

  it('finds a product by its article number first, then by its words, while it is active [A-437, A-441, A-387]', async () => {
    const bought = [
      line('MX-35A Milk', '1.00'),
      line('9556001 Milk', '1.00'),
      line('Soy milk', '1.00'),
      line('Oat drnk 1L', '1.00'),
      line('MX-35 Cream', '1.00'),
    ];
    await add('products', product({ product_name: 'Milk', keywords: ['soy milk', 'milk'], points_per_cents: '1' }));
    const oat = { product_name: 'Oat drink 1L', skus: ['mx-35a', '9556001'], points_per_cents: '2' };
    const special = await add('products', product(oat));
    const first = await sent({ items: bought });
    expect(await items(first)).toEqual([
      ['sku', 200, true],
      ['sku', 200, true],
      ['keyword', 100, true],
      ['similar', 200, true],
      [null, 0, false],
    ]);
    expect((await receipts.items(first.id))[2]?.matched_keyword).toBe('soy milk');
    await grace.put(`/admin/v2/purchase_proof_products/${special}`, {
      ...product({ ...oat, product_active: false }),
      version: '1',
    });
    expect(await items(await sent({ items: bought }))).toEqual([
      ['keyword', 100, true],
      ['exact', 100, true],
      ['keyword', 100, true],
      [null, 0, false],
      [null, 0, false],
    ]);
    expect((await receipts.items(first.id))[0]).toMatchObject({ eligible_product_id: special, points: 200 });
  });

  it('compares a long receipt with a catalogue of maximal size within seconds', async () => {
    await receipts.database.query(
      `INSERT INTO eligible_product (program_id, product_name, points_per_cents, keywords, skus, is_active)
       SELECT $1, 'Product ' || n, 1, ARRAY(SELECT 'key ' || md5(n || ' ' || k) FROM generate_series(1, $3) k),
         ARRAY(SELECT upper('sku-' || md5(n || ' ' || k)) FROM generate_series(1, $3) k), true
       FROM generate_series(1, $2) n`,
      [program, maxProducts, maxNames],
    );
    const [{ keyword } = { keyword: '' }] = await receipts.database.query<{ keyword: string }>(
      'SELECT keywords[3] AS keyword FROM eligible_product WHERE program_id = $1 LIMIT 1',
      [program],
    );
    const bought = Array.from({ length: 150 }, (_, n) => line(`Something bought ${n}, 250 ml`, '1.00'));
    const began = performance.now();
    const long = await sent({ items: [...bought, line(`Best ${keyword} of all`, '1.00')] });
    expect(performance.now() - began).toBeLessThan(await atThisPace(8_000));
    expect(long.points).toBe(100);
  });
});
