import type { ReceiptAssessed, ReceiptPointsPosted } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { race } from '@laurel/test-kit/barrier';
import { LedgerService } from '../src/points/ledger/ledger.service.ts';
import { ReceiptsService } from '../src/points/receipts/receipts.service.ts';
import { claimed, refused, RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
const scope = { programId: A };
const MOST = 50;

describe('points of receipts', () => {
  let rewards: RewardsUnderTest;
  /** Services of each instance. */
  let instances: { database: Database; ledger: LedgerService; receipts: ReceiptsService }[];
  let serial = 100;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 2 });
    await rewards.addProgram(A);
    instances = rewards.instances.services.map(({ app }) => ({
      database: app.get(Database, { strict: false }),
      ledger: app.get(LedgerService, { strict: false }),
      receipts: app.get(ReceiptsService, { strict: false }),
    }));
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  /** A receipt of a participant of the same number. */
  const fresh = (): string => String((serial += 1));
  const assessed = (id: string, revision: number, points: number): ReceiptAssessed => ({
    receipt_id: id,
    participant_id: id,
    points,
    revision,
    merchant_name: 'Corner Shop',
    total_amount: '12.50',
    assessed_at: '2026-11-21T10:00:00.000Z',
  });
  const receive = async (...events: ReceiptAssessed[]): Promise<void> => {
    await rewards.send(A, 'receipt.assessed', ...events);
    await rewards.handled();
  };
  const answered = async (id: string): Promise<ReceiptPointsPosted[]> => {
    const rows = await rewards.database.query<{ payload: ReceiptPointsPosted }>(
      `SELECT payload FROM event WHERE type = 'receipt.points_posted' AND payload ->> 'receipt_id' = $1 ORDER BY id`,
      [id],
    );
    return rows.map(({ payload }) => payload);
  };
  const transfers = (id: string): Promise<unknown[]> =>
    rewards.database.query(
      `SELECT t.kind, e.amount, t.lot, t.title, n.note FROM transfer t
       LEFT JOIN transfer_note n ON n.program_id = t.program_id AND n.transfer_id = t.id
       JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
       WHERE t.source_type = 'receipt' AND t.source_id = $1 ORDER BY t.id`,
      [id],
    );

  it('are earned once, published, and corrected by the difference of a later revision [A-342, A-357]', async () => {
    const id = fresh();
    await receive(assessed(id, 1, 40));
    await receive(assessed(id, 2, 55));
    await receive(assessed(id, 3, 15));
    expect(await rewards.points(A, id)).toEqual({ unused_points: '15', points: '15' });
    expect(await transfers(id)).toEqual([
      { kind: 'earn', amount: '40', lot: '2026-11', title: 'Receipt', note: 'Corner Shop' },
      { kind: 'correction', amount: '15', lot: null, title: 'Receipt', note: 'Corner Shop' },
      { kind: 'correction', amount: '-40', lot: null, title: 'Receipt', note: 'Corner Shop' },
    ]);
    expect(await answered(id)).toEqual([
      { receipt_id: id, participant_id: id, revision: 1, points: 40 },
      { receipt_id: id, participant_id: id, revision: 2, points: 55 },
      { receipt_id: id, participant_id: id, revision: 3, points: 15 },
    ]);
  });

  it('are named by their merchant until the participant is erased, also where a verdict comes late [INV-41]', async () => {
    const id = fresh();
    await receive(assessed(id, 1, 40));
    await rewards.send(A, 'participant.erased', {
      participant_id: id,
      first_name: '',
      last_name: '',
      email: null,
      status: 'inactive',
      created_at: '2026-11-21T10:00:00.000Z',
      version: '2',
    });
    await rewards.handled();
    await receive(assessed(id, 2, 55));
    expect(await transfers(id)).toEqual([
      { kind: 'earn', amount: '40', lot: '2026-11', title: 'Receipt', note: null },
      { kind: 'correction', amount: '15', lot: null, title: 'Receipt', note: null },
    ]);
  });

  it('change nothing when they are delivered twice, or an older revision comes after a newer one [INV-11] [INV-15]', async () => {
    const id = fresh();
    await receive(assessed(id, 2, 30), assessed(id, 2, 30));
    await receive(assessed(id, 1, 90));
    await receive(assessed(id, 2, 30));
    expect(await rewards.wallet(A, id)).toMatchObject({ balance: '30', lifetime: '30', version: '1' });
    expect((await answered(id)).map(({ revision }) => revision)).toEqual([2]);
  });

  it('that stay the same, or are none, move nothing and are confirmed all the same', async () => {
    const id = fresh();
    await receive(assessed(id, 1, 0));
    await receive(assessed(id, 2, 20));
    await receive(assessed(id, 3, 20));
    expect(await rewards.wallet(A, id)).toMatchObject({ balance: '20', version: '1' });
    expect((await answered(id)).map(({ revision, points }) => [revision, points])).toEqual([
      [1, 0],
      [2, 20],
      [3, 20],
    ]);
  });

  it('that were spent and are taken back leave a debt: no claim until it is earned again, with the reason [X-076]', async () => {
    const id = fresh();
    const mug = await rewards.reward(A, { threshold: 30, per_participant: null });
    const sticker = await rewards.reward(A, { threshold: 0, per_participant: null });
    await receive(assessed(id, 1, 40));
    expect(claimed(await rewards.claim(A, id, mug)).unused_points).toBe('10');
    await receive(assessed(id, 2, 0));
    expect(await rewards.points(A, id)).toEqual({ unused_points: '-30', points: '0' });
    for (const reward of [mug, sticker]) {
      const answer = await rewards.claim(A, id, reward);
      expect([answer.status, refused(answer).code]).toEqual([409, 'insufficient_points']);
      expect(refused(answer).message).toMatch(
        /^Your balance is below zero because points that you had already used were taken back\. You need \d+ more stars/,
      );
    }
    await receive(assessed(fresh(), 1, 5), { ...assessed(fresh(), 1, 30), participant_id: id });
    expect(claimed(await rewards.claim(A, id, sticker)).unused_points).toBe('0');
  });

  describe('revised by many at once', () => {
    const balance = async (id: string): Promise<number> => Number((await rewards.wallet(A, id))?.balance);
    /** Points of revision n. */
    const pointsOf = (revision: number): number => (revision * 37) % 101;
    /** Delivers the events of 50 revisions to two instances, in random order. */
    const revise = (id: string, settle: (event: ReceiptAssessed, instance: number) => Promise<void>) =>
      race(MOST, (index) => {
        const revision = ((index * 17) % MOST) + 1;
        return settle(assessed(id, revision, pointsOf(revision)), index % 2);
      });

    it('end at the newest revision, in any order [INV-09] [INV-15]', async () => {
      for (let round = 0; round < 10; round += 1) {
        const id = fresh();
        const { rejected } = await revise(id, async (event, instance) => {
          const { database, receipts } = instances[instance]!;
          await database.transaction(scope, () =>
            receipts.settle(scope, [{ ...event, effective_at: event.assessed_at }], new Set([id])),
          );
        });
        expect(rejected).toEqual([]);
        expect(await balance(id)).toBe(pointsOf(MOST));
      }
    });

    it("would not with a service that reads a receipt's points and then posts the rest", async () => {
      const wrong: boolean[] = [];
      for (let round = 0; round < 3; round += 1) {
        const id = fresh();
        await revise(id, async ({ points, revision }, instance) => {
          await instances[instance]!.database.transaction(scope, async () => {
            const [known] = await instances[instance]!.database.query<{ points: number; revision: number }>(
              scope,
              `SELECT points::int, revision::int FROM receipt_points WHERE receipt_id = $1`,
              [id],
            );
            if (known !== undefined && known.revision >= revision) return;
            const what = { sourceType: 'adjustment' as const, sourceId: id, rule: null, lot: null, title: 'Naive' };
            const amount = points - (known?.points ?? 0);
            await instances[instance]!.ledger.postAll(scope, [
              { key: `naive:${id}:${revision}`, kind: 'correction', participantId: id, amount, ...what },
            ]);
            await instances[instance]!.database.query(
              scope,
              `INSERT INTO receipt_points VALUES ($1, $2, $3, $4)
               ON CONFLICT (program_id, receipt_id) DO UPDATE SET points = $3, revision = $4`,
              [A, id, points, revision],
            );
          });
        });
        wrong.push((await balance(id)) !== pointsOf(MOST));
        await rewards.database.query('DELETE FROM receipt_points WHERE receipt_id = $1', [id]);
      }
      expect(wrong).toContain(true);
    });
  });
});
