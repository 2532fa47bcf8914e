import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { migrations } from '../migrations/index.ts';

describe('the receipts database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('receipts', migrations);
  });
  afterAll(() => database.drop());

  it('leaves no hole between programs [INV-T]', async () => {
    expect(await checkTenancy({ url: database.adminUrl, service: 'receipts' })).toEqual([]);
  });

  it.each([
    'UPDATE receipt_update_log SET author = $$x$$',
    'DELETE FROM receipt_update_log',
    'TRUNCATE receipt_update_log',
  ])('refuses to change the log, even for its owner: %s [A-365]', async (statement) => {
    await expect(database.query(statement)).rejects.toThrow('receipt_update_log is append-only');
  });
});
