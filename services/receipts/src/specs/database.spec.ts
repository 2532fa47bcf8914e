import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { schema } from '../migrate.ts';

describe('the receipts database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(schema);
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

  it('takes no two products of a program whose names differ in their case alone', async () => {
    const insert = `INSERT INTO eligible_product (program_id, id, product_name, points_per_cents, keywords, skus, product_active)
      VALUES ($1, $2, $3, 1, '{}', '{}', true)`;
    await database.query(insert, [1, 11, 'Milk']);
    await expect(database.query(insert, [1, 12, 'MILK'])).rejects.toThrow('eligible_product_any_case');
    await database.query(insert, [2, 13, 'milk']);
  });
});
