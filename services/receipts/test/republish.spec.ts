import { Republisher } from '@laurel/service-kit/events/republish/republisher';
import { statedSums } from '@laurel/test-kit/events/stated-sums';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

let receipts: ReceiptsUnderTest;

beforeAll(async () => {
  receipts = await ReceiptsUnderTest.start();
  await receipts.addProgram('1');
  await receipts.database.query(
    `INSERT INTO receipt (program_id, id, participant_id, files_hash, status, points, revision, merchant_name, total_amount,
       assessed_at)
     VALUES (1, 5, 7, '\\x01', 'processed', 50, 2, 'Corner', 12.5, '2026-01-01T10:00:00Z'),
       (1, 6, 7, '\\x02', 'pending', 0, 0, NULL, NULL, NULL)`,
  );
});
afterAll(() => receipts.stop());

describe('publishing again', () => {
  it('states the points of the receipts that were assessed', async () => {
    const [{ app } = { app: undefined }] = receipts.instances.services;
    expect(await app?.get(Republisher).republish('receipt.assessed', '1')).toBe(1);
    const told = await receipts.database.query(`SELECT payload FROM event WHERE type = 'receipt.assessed'`);
    const ids = { receipt_id: '5', participant_id: '7' };
    const amounts = { points: 50, revision: 2, merchant_name: 'Corner', total_amount: '12.50' };
    expect(told).toEqual([{ payload: { ...ids, ...amounts, assessed_at: '2026-01-01T10:00:00.000Z' } }]);
  });

  it('states the tombstones since a moment for identity, which may have lost the erasures', async () => {
    await receipts.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, erased_at)
       VALUES (1, 61, '', '', 'inactive', 2, '2026-01-02T10:00:00Z'), (1, 62, '', '', 'inactive', 2, '2026-01-03T10:00:00Z'),
         (1, 63, 'Ada', 'Byron', 'active', 1, NULL)`,
    );
    const [{ app } = { app: undefined }] = receipts.instances.services;
    expect(await app?.get(Republisher).republish('erasures.known', '1', '2026-01-02T10:00:00.001Z')).toBe(1);
    const told = await receipts.database.query(`SELECT payload FROM event WHERE type = 'erasures.known'`);
    expect(told).toEqual([
      { payload: { erasures: [{ participant_id: '62', erased_at: '2026-01-03T10:00:00.000Z' }] } },
    ]);
  });

  it('states sums of the records that it publishes again, without those of erased participants', async () => {
    const [{ app } = { app: undefined }] = receipts.instances.services;
    const sums = app ? await statedSums(app) : {};
    expect(Object.keys(sums).sort()).toEqual(['receipt.assessed']);
    for (const [type, { stated, published }] of Object.entries(sums)) {
      expect(stated.count).toBeGreaterThan(0);
      expect([type, stated]).toEqual([type, published]);
    }
    await receipts.database.query(
      `INSERT INTO receipt (program_id, id, participant_id, files_hash, status, points, revision)
       VALUES (1, 7, 61, '\\x03', 'processed', 50, 1)`,
    );
    expect(app && (await statedSums(app))['receipt.assessed']?.stated).toEqual(sums['receipt.assessed']?.stated);
  });
});
