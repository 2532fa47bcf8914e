import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { migrate } from '@laurel/service-kit/database/migrate';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { migrations } from '../migrations/index.ts';

describe('the receipts database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('receipts', migrations);
  });
  afterAll(() => database.drop());

  it('leaves no hole between programs [INV-20, INV-22]', async () => {
    expect(await checkTenancy({ url: database.adminUrl, service: 'receipts' })).toEqual([]);
  });

  it.each([
    'UPDATE receipt_update_log SET author = $$x$$',
    'DELETE FROM receipt_update_log',
    'TRUNCATE receipt_update_log',
  ])('refuses to change the log, even for its owner: %s [A-365]', async (statement) => {
    await expect(database.query(statement)).rejects.toThrow('receipt_update_log is append-only');
  });

  it('leases one receipt at a time, whatever the planner believes of the table', async () => {
    await database.query(`UPDATE pg_class SET relpages = 1, reltuples = 0 WHERE relname = 'receipt_reading'`);
    await database.query(`
      INSERT INTO receipt (program_id, id, participant_id, files_hash) SELECT 1, n, 1, '' FROM generate_series(1, 3) n;
      INSERT INTO receipt_reading (program_id, receipt_id, next_at) SELECT 1, n, now() FROM generate_series(1, 3) n`);
    expect(await database.query('SELECT receipt_id FROM lease_reading(60)')).toEqual([{ receipt_id: '1' }]);
  });

  it('turns the sentences of earlier versions into codes, in every program', async () => {
    const old = await createTestDatabase('receipts', migrations.slice(0, 4));
    const sentences = ['You have already sent this receipt.', 'We could not read this picture. Take it again', null];
    for (const [index, text] of sentences.entries()) {
      await old.query(
        `INSERT INTO receipt (program_id, id, participant_id, files_hash, check_message) VALUES ($1, $1, 1, '', $2)`,
        [index + 1, text],
      );
    }
    await old.query(`INSERT INTO receipt_tag (program_id, receipt_id, name, reason) VALUES
      (1, 1, 'duplicate_file', 'The same file was sent before'),
      (2, 2, 'low_confidence', 'Not read with certainty: merchant, total'),
      (2, 2, 'out_of_date_window', 'The purchase is of 2020-01-01')`);
    await migrate({ url: old.ownerUrl, migrations });
    const reasons = await old.query<{ check_reason: string }>('SELECT check_reason FROM receipt ORDER BY id');
    expect(reasons.map((row) => row.check_reason)).toEqual(['duplicate', 'unreadable', null]);
    const details = await old.query<{ details: object }>('SELECT details FROM receipt_tag ORDER BY receipt_id, name');
    expect(details.map((row) => row.details)).toEqual([
      null,
      { fields: ['merchant', 'total'] },
      { date: '2020-01-01' },
    ]);
    expect(await checkTenancy({ url: old.adminUrl, service: 'receipts' })).toEqual([]);
    await old.drop();
  }, 60_000);

  it('keeps products whose names differ in their case alone, and takes no more of them', async () => {
    const before = migrations.findIndex(({ name }) => name === 'CreatePurchaseProof1771000000210');
    const old = await createTestDatabase('receipts', migrations.slice(0, before));
    const insert = `INSERT INTO eligible_product (program_id, id, product_name, points_per_cents, keywords, skus, product_active)
      VALUES ($1, $2, $3, 1, '{}', '{}', true)`;
    const products = [
      [1, 11, 'Milk'],
      [1, 12, 'MILK'],
      [2, 13, 'milk'],
    ];
    for (const product of products) await old.query(insert, product);
    await migrate({ url: old.ownerUrl, migrations });
    const names = await old.query<{ product_name: string }>('SELECT product_name FROM eligible_product ORDER BY id');
    expect(names.map((row) => row.product_name)).toEqual(['Milk', 'MILK (12)', 'milk']);
    await expect(old.query(insert, [2, 14, 'Milk'])).rejects.toThrow('eligible_product_any_case');
    // As the version before this one provisions them while both run.
    await old.query(`${insert} ON CONFLICT (program_id, product_name) DO UPDATE SET points_per_cents = 2`, products[0]);
    expect(await checkTenancy({ url: old.adminUrl, service: 'receipts' })).toEqual([]);
    await old.drop();
  }, 60_000);
});
