import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { brokenPages, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

const P = '3';
const PERSON = '201';

/** Nine rows of a table; `n` in `values` is the number of a row, for what has to differ. */
const nine = (table: string, columns: string, values: string): string =>
  `INSERT INTO ${table} (program_id, ${columns}) SELECT ${P}, ${values} FROM generate_series(1, 9) AS n`;

const rows = [
  nine(
    'eligible_product',
    'product_name, points_per_cents, keywords, skus, is_active',
    `'Product ' || n, 1, '{}', '{}', true`,
  ),
  nine('purchase_proof_merchant', 'name, aliases, is_active', `'Merchant ' || n, '{}', true`),
  nine(
    'receipt',
    'participant_id, files_hash, status, integrity, merchant_name, purchased_on, total_amount, points',
    `${PERSON}, '\\x00', 'processed', 'valid', 'Same', '2026-03-04', 10, 5`,
  ),
];

describe('the lists of the service', () => {
  let receipts: ReceiptsUnderTest;

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start();
    await receipts.addProgram(P);
    await receipts.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name) VALUES (${P}, ${PERSON}, 'Pia', 'Ng')`,
    );
    for (const sql of rows) await receipts.database.query(sql);
  });
  afterAll(() => receipts.stop());

  const staff = (): HttpClient => receipts.as(organizationAdmin('10'));
  const lists: Record<string, () => HttpClient> = {
    '/admin/v2/programs/{program_id}/purchase_proof_products': staff,
    '/admin/v2/programs/{program_id}/purchase_proof_merchants': staff,
    '/public/receipts': () => receipts.as(participant(P, PERSON)),
    '/admin/v2/programs/{program_id}/receipts': staff,
    '/admin/v2/participants/{participant_id}/receipts': staff,
  };

  it.each(pagedLists('receipts'))(
    '%s returns each row once over all pages, for every sort and page size, with ties',
    async (path) => {
      const as = lists[path];
      if (as === undefined) throw new Error('No rows are prepared for this list');
      const address = path.replace('{program_id}', P).replace('{participant_id}', PERSON);
      expect(await brokenPages({ service: 'receipts', path, client: as(), address })).toEqual([]);
    },
  );
});
