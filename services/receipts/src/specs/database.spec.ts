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
});
