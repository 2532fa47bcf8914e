import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import {
  checkReasons,
  invalidationReasons,
  issueCategories,
  matchStrategies,
  receiptIntegrities,
  receiptStatuses,
  receiptTagNames,
} from '@laurel/contracts/receipts/receipt-statuses';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createDataSource } from '@laurel/service-kit/database/data-source';
import { createTestDatabase, quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { PurchaseProofMerchant } from '../src/merchants/purchase-proof-merchant.entity.ts';
import { schema } from '../src/migrate.ts';
import { EligibleProduct } from '../src/products/eligible-product.entity.ts';
import { PurchaseProofSetting } from '../src/purchase-proof/purchase-proof-setting.entity.ts';
import { ReceiptFile } from '../src/receipts/records/receipt-file.entity.ts';
import { ReceiptUpdateLog } from '../src/receipts/records/receipt-update-log.entity.ts';
import { Receipt } from '../src/receipts/records/receipt.entity.ts';
import { ReceiptIssueReport } from '../src/receipts/review/receipt-issue-report.entity.ts';

describe('the receipts database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(schema);
  });
  afterAll(() => database.drop());

  it('isolates programs from each other [INV-20, INV-22]', async () => {
    expect(await checkTenancy({ url: database.adminUrl, service: 'receipts' })).toEqual([]);
  });

  it('has for its entities exactly the columns and indexes that the migrations make', async () => {
    const own = await createTestDatabase(schema);
    // Entities carry neither comments nor the columns that the database computes and compares by.
    await own.query(`DELETE FROM pg_description WHERE objoid IN (SELECT oid FROM pg_class)`);
    await own.query(`ALTER TABLE receipt DROP COLUMN merchant_key, DROP COLUMN status_kind;
      ALTER TABLE purchase_proof_merchant DROP COLUMN keys`);
    const source = await createDataSource({
      name: 'drift',
      url: own.ownerUrl,
      poolSize: 1,
      entities: [
        ...[EligibleProduct, PurchaseProofMerchant, PurchaseProofSetting],
        ...[Receipt, ReceiptFile, ReceiptIssueReport, ReceiptUpdateLog],
      ],
      onLost: () => undefined,
    }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      expect(upQueries.map((query) => query.query)).toEqual([]);
    } finally {
      await source.destroy();
      await own.drop();
    }
  });

  it.each([
    'UPDATE receipt_update_log SET author = $$x$$',
    'DELETE FROM receipt_update_log',
    'TRUNCATE receipt_update_log',
  ])('refuses to change the log for the service: %s [A-365]', async (statement) => {
    const pool = quietPool(database.appUrl, 1);
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });

  it('partitions the log by month, with rows of any time', async () => {
    const add = (from: number, to: number) =>
      database.query(
        `INSERT INTO receipt_update_log (program_id, receipt_id, author, changes, points_delta, created_at)
         SELECT 1, 90, 'Grace', '[]', 0, now() + make_interval(months => m) FROM generate_series($1::int, $2) m`,
        [from, to],
      );
    await database.query(`INSERT INTO receipt (program_id, id, participant_id, files_hash) VALUES (1, 90, 1, '')`);
    await add(-5, 5);
    const parts = `SELECT tableoid::regclass::text AS part, count(*)::int AS rows FROM receipt_update_log GROUP BY 1`;
    const counts = (await database.query<{ rows: number }>(parts)).map(({ rows }) => rows);
    expect(counts.sort((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 6]);
    expect(await checkTenancy({ url: database.adminUrl, service: 'receipts' })).toEqual([]);
  });

  it.each([
    ['receipt_status_check', receiptStatuses],
    ['receipt_integrity_check', receiptIntegrities],
    ['receipt_check_reason_check', checkReasons],
    ['receipt_admin_invalidation_reason_check', invalidationReasons],
    ['receipt_tag_name_check', receiptTagNames],
    ['receipt_issue_report_category_check', issueCategories],
    ['receipt_item_matched_strategy_check', matchStrategies],
    ['participant_copy_status_check', participantStatuses],
  ])('allows exactly the values of the contract: %s', async (name, values) => {
    const [check] = await database.query<{ definition: string }>(
      'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
      [name],
    );
    const allowed = [...(check?.definition.matchAll(/'(\w+)'/g) ?? [])].map(([, value]) => value);
    expect(allowed).toEqual([...values]);
  });

  it('leases one receipt at a time, for any statistics of the table', async () => {
    await database.query(`UPDATE pg_class SET relpages = 1, reltuples = 0 WHERE relname = 'receipt_reading'`);
    await database.query(`
      INSERT INTO receipt (program_id, id, participant_id, files_hash) SELECT 1, n, 1, '' FROM generate_series(1, 3) n;
      INSERT INTO receipt_reading (program_id, receipt_id, next_at) SELECT 1, n, now() FROM generate_series(1, 3) n`);
    expect(await database.query('SELECT receipt_id FROM lease_reading(60)')).toEqual([{ receipt_id: '1' }]);
  });

  it('refuses two products of a program whose names differ only in their case', async () => {
    const insert = `INSERT INTO eligible_product (program_id, id, product_name, points_per_cents, keywords, skus, is_active)
      VALUES ($1, $2, $3, 1, '{}', '{}', true)`;
    await database.query(insert, [1, 11, 'Milk']);
    await expect(database.query(insert, [1, 12, 'MILK'])).rejects.toThrow('eligible_product_any_case');
    await database.query(insert, [2, 13, 'milk']);
  });
});
