import { jest } from '@jest/globals';
import { participant } from '@laurel/test-kit/caller-factories';
import { ImageProcessor } from '../src/pictures/image-processor.ts';
import { AbandonedPictures } from '../src/receipts/upload/abandoned-pictures.ts';
import { drawn } from './pictures.fixture.ts';
import { field, reading } from './readings.fixture.ts';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

const A = '1';
let receipts: ReceiptsUnderTest;

beforeAll(async () => {
  receipts = await ReceiptsUnderTest.start();
  await receipts.addProgram(A);
  receipts.reads({ merchant: field('Canary Market') });
});
afterAll(() => receipts.stop());

const person = (id: string) => ({
  participant_id: id,
  first_name: 'Canary',
  last_name: 'Yellow',
  email: 'ada@example.com',
  status: 'active' as const,
  created_at: '2026-11-21T10:00:00.000Z',
  version: '1',
});

const erased = (id: string) => ({
  ...person(id),
  first_name: '',
  last_name: '',
  email: null,
  status: 'inactive' as const,
  version: '2',
});

/** A promise and what resolves it. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe('the receipts of a participant', () => {
  it('are exported to them, and emptied with their pictures once they are erased, and again by the erasure of a night where something was written [INV-41]', async () => {
    await receipts.receive(A, 'participant.changed', person('7'));
    await receipts.receive(A, 'participant.changed', { ...person('8'), first_name: 'Ben', last_name: 'Blue' });
    await receipts.upload(A, '7', await drawn(1));
    const kept = await receipts.upload(A, '8', await drawn(2));
    await receipts.settled();
    await receipts.database.query(
      `INSERT INTO purchase_proof_merchant (program_id, id, name, aliases, is_active) VALUES (1, 5, 'Canary Market', '{}', true);
       UPDATE receipt SET purchase_proof_merchant_id = 5`,
    );
    const told = await receipts.as(participant(A, '7')).get('/internal/personal_data');
    expect(told.body).toContain('Canary Market');

    await receipts.database.query(
      `UPDATE receipt SET admin_invalidation_reason = 'other', admin_invalidation_message = 'Canary';
       INSERT INTO receipt_issue_report (program_id, receipt_id, admin_id, admin_name, category, text)
       SELECT program_id, id, 1, 'Grace', 'other', 'Canary' FROM receipt;
       INSERT INTO receipt_tag (program_id, receipt_id, name, details)
       SELECT program_id, id, 'low_confidence', '{"fields": ["Canary"]}' FROM receipt ON CONFLICT DO NOTHING;
       INSERT INTO receipt_update_log (program_id, receipt_id, author, changes, points_delta)
       SELECT program_id, id, 'Grace', '[{"field": "merchant_name", "new": "Canary", "old": null}]', 0 FROM receipt`,
    );
    const files = (await receipts.kept()).length;
    await receipts.receive(A, 'participant.erased', erased('7'));
    for (const { app } of receipts.instances.services) await app.get(AbandonedPictures, { strict: false }).run();
    expect((await receipts.kept()).length).toBe(files - 1);
    const left = await receipts.database.query(
      `SELECT 1 FROM participant_copy p WHERE p.id = 7 AND p::text ~ 'Canary'
       UNION ALL SELECT 1 FROM receipt r WHERE r.participant_id = 7 AND (r::text ~ 'Canary' OR purchase_proof_merchant_id IS NOT NULL)
       UNION ALL SELECT 1 FROM receipt r WHERE r.participant_id = 7 AND admin_invalidation_reason IS NOT NULL
       UNION ALL SELECT 1 FROM receipt_issue_report i JOIN receipt r ON r.id = i.receipt_id
         WHERE r.participant_id = 7 AND i::text ~ 'Canary'
       UNION ALL SELECT 1 FROM receipt_tag t JOIN receipt r ON r.id = t.receipt_id
         WHERE r.participant_id = 7 AND t::text ~ 'Canary'
       UNION ALL SELECT 1 FROM receipt_update_log l JOIN receipt r ON r.id = l.receipt_id
         WHERE r.participant_id = 7 AND l::text ~ 'Canary'
       UNION ALL SELECT 1 FROM receipt_file f JOIN receipt r ON r.id = f.receipt_id WHERE r.participant_id = 7
       UNION ALL SELECT 1 FROM receipt_item i JOIN receipt r ON r.id = i.receipt_id WHERE r.participant_id = 7`,
    );
    expect(left).toEqual([]);
    const versions = (): Promise<object[]> =>
      receipts.database.query(
        `SELECT r.xmin::text AS receipt, r.version, t.xmin::text AS tag, i.xmin::text AS report, l.xmin::text AS log
         FROM receipt r JOIN receipt_tag t ON t.receipt_id = r.id JOIN receipt_issue_report i ON i.receipt_id = r.id
           JOIN receipt_update_log l ON l.receipt_id = r.id WHERE r.participant_id = 7 ORDER BY t.name, l.id`,
      );
    const before = await versions();
    expect(before).not.toEqual([]);
    await receipts.receive(A, 'participant.erased', erased('7'));
    expect(await versions()).toEqual(before);
    const [other] = await receipts.database.query('SELECT merchant_name FROM receipt WHERE id = $1', [kept]);
    expect(other).toEqual({ merchant_name: 'Canary Market' });
    await receipts.database.query(`UPDATE receipt SET merchant_name = 'Canary' WHERE participant_id = 7`);
    await receipts.receive(A, 'participant.erased', erased('7'));
    const back = `SELECT FROM receipt WHERE participant_id = 7 AND merchant_name IS NOT NULL`;
    expect(await receipts.database.query(back)).toEqual([]);
  });

  it('stay empty, and fail, when the pictures of an erased participant have just been read [INV-41]', async () => {
    const read = deferred();
    const begun = deferred();
    receipts.reads(async () => {
      begun.resolve();
      await read.promise;
      return reading({ merchant: field('Canary Market'), address: field('1 Canary Road') });
    });
    await receipts.receive(A, 'participant.changed', person('21'));
    const id = await receipts.upload(A, '21', await drawn(3));
    await begun.promise;
    await receipts.receive(A, 'participant.erased', erased('21'));
    read.resolve();
    // Receipts are read one after the other: once this one is judged, so is the first.
    await receipts.upload(A, '22', await drawn(4));
    await receipts.settled();
    const left = await receipts.database.query(
      `SELECT 1 FROM receipt r WHERE r.id = $1 AND r::text ~ 'Canary'
       UNION ALL SELECT 1 FROM receipt_item WHERE receipt_id = $1 UNION ALL SELECT 1 FROM receipt_tag WHERE receipt_id = $1`,
      [id],
    );
    expect(left).toEqual([]);
    // Staff would wait for a pending receipt, which is read no more.
    expect(await receipts.database.query('SELECT status, points FROM receipt WHERE id = $1', [id])).toEqual([
      { status: 'failed', points: '0' },
    ]);
    expect(receipts.events(id)).toEqual([]);
  });

  it('take nothing from what was read after the erasure, which empties them when it is repeated [INV-41]', async () => {
    const read = deferred();
    const begun = deferred();
    receipts.reads(async () => {
      begun.resolve();
      await read.promise;
      return reading({ merchant: field('Canary Market'), address: field('1 Canary Road') });
    });
    await receipts.receive(A, 'participant.changed', person('31'));
    const id = await receipts.upload(A, '31', await drawn(5));
    await begun.promise;
    await receipts.receive(A, 'participant.erased', erased('31'));
    // As a service of an earlier release might have stored it after the erasure.
    await receipts.database.query(`UPDATE receipt SET status = 'pending' WHERE id = $1`, [id]);
    read.resolve();
    await receipts.upload(A, '32', await drawn(6));
    await receipts.settled();
    const values = (): Promise<object[]> =>
      receipts.database.query(
        `SELECT status, merchant_name, merchant_address, processed_data, points,
           (SELECT count(*)::int FROM receipt_item WHERE receipt_id = r.id) AS items FROM receipt r WHERE id = $1`,
        [id],
      );
    const nothing = { merchant_name: null, merchant_address: null, processed_data: null, points: '0', items: 0 };
    expect(await values()).toEqual([{ status: 'pending', ...nothing }]);
    expect(receipts.events(id)).toEqual([]);
    await receipts.receive(A, 'participant.erased', erased('31'));
    expect(await values()).toEqual([{ status: 'failed', ...nothing }]);
    await expect(receipts.upload(A, '31', await drawn(7))).rejects.toThrow('participant_blocked');
  });

  it('are refused when their pictures were still on their way at the erasure [INV-41]', async () => {
    await receipts.receive(A, 'participant.changed', person('41'));
    const arrived = deferred();
    const begun = deferred();
    for (const { app } of receipts.instances.services) {
      const processor = app.get(ImageProcessor, { strict: false });
      const process = processor.process.bind(processor);
      jest.spyOn(processor, 'process').mockImplementation(async (...args) => {
        begun.resolve();
        await arrived.promise;
        return process(...args);
      });
    }
    const upload = receipts.upload(A, '41', await drawn(5));
    const refused = expect(upload).rejects.toThrow('participant_blocked');
    await begun.promise;
    await receipts.receive(A, 'participant.erased', erased('41'));
    arrived.resolve();
    await refused;
    jest.restoreAllMocks();
    const stored = 'SELECT FROM receipt WHERE participant_id = 41';
    expect(await receipts.database.query(stored)).toEqual([]);
    await expect(receipts.upload(A, '41', await drawn(7))).rejects.toThrow('participant_blocked');
  });
});
