import type { Completion, PointsImported, ReceiptAssessed } from '@laurel/contracts/events/domain-event';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { RewardsUnderTest } from '../rewards.fixture.ts';

const A = '1';
const completedAt = '2026-11-21T10:00:00.000Z';

interface Line {
  title: string;
  kind: string;
  points: string;
  balance: string;
  lifetime_change?: string;
  shortfall?: string;
}

describe('points that are taken back after a deduction by staff', () => {
  let rewards: RewardsUnderTest;
  let staff: HttpClient;
  let serial = 800;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    staff = rewards.as(organizationAdmin('10'));
  });
  afterEach(async () => {
    expect(await rewards.unhandled()).toBe(0);
    expect(await rewards.faults()).toEqual([]);
  });
  afterAll(() => rewards.stop());

  const person = async (): Promise<string> => {
    const id = String((serial += 1));
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES ($1, $2, 'A', 'B', 'active', 1)`,
      [A, id],
    );
    return id;
  };
  const completion = (participantId: string, points: number): Completion => ({
    completion_id: String((serial += 1)),
    challenge_id: '12',
    challenge_type: 'donation',
    title: 'Plant a tree',
    participant_id: participantId,
    points,
    completed_at: completedAt,
  });
  const assessed = (id: string, participantId: string, revision: number, points: number): ReceiptAssessed => ({
    receipt_id: id,
    participant_id: participantId,
    points,
    revision,
    merchant_name: 'Corner Shop',
    total_amount: '12.50',
    assessed_at: completedAt,
  });
  const complete = async (...completions: Completion[]): Promise<void> => {
    await rewards.send(A, 'challenge.completed', ...rewards.completed(A, completions));
    await rewards.handled();
  };
  const reverse = async (...completions: Completion[]): Promise<void> => {
    await rewards.send(A, 'completion.reversed', ...rewards.reversed(A, completions));
    await rewards.handled();
  };
  const assess = async (...events: ReceiptAssessed[]): Promise<void> => {
    await rewards.send(A, 'receipt.assessed', ...events);
    await rewards.handled();
  };
  const refundPart = async (...parts: [Completion, taken: number, version: number][]): Promise<void> => {
    const events = parts.map(([{ completion_id, challenge_id, title, participant_id }, points_taken, version]) => ({
      completion_id,
      challenge_id,
      title,
      participant_id,
      points_taken,
      version,
      refunded_at: completedAt,
    }));
    await rewards.send(A, 'completion.partly_refunded', ...events);
    await rewards.handled();
  };
  const imported = async (event: PointsImported): Promise<void> => {
    await rewards.send(A, 'points.imported', event);
    await rewards.handled();
  };
  const deduct = (id: string, points: number): Promise<HttpAnswer> =>
    staff.post(`/admin/v2/participants/${id}/deduct_points`, { points, reason: 'Entered twice' });
  const wallet = (id: string): Promise<{ unused_points: string; points: string }> => rewards.points(A, id);
  const staffLines = async (id: string): Promise<Line[]> =>
    ((await staff.get(`/admin/v2/participants/${id}/points`)).body as { data: Line[] }).data;
  const ownLines = async (id: string): Promise<Line[]> =>
    ((await rewards.call(participant(A, id), 'GET', '/public/points/entries')).body as { data: Line[] }).data;

  it('are removed by the refund of a donation: the whole balance, and lifetime down to 0 [X-076]', async () => {
    const id = await person();
    const milestone = await rewards.reward(A, { selection: 'milestone', threshold: 6 });
    const donation = completion(id, 199);
    await complete(completion(id, 262), donation);
    await rewards.claim(A, id, await rewards.reward(A, { threshold: 120 }));
    expect((await deduct(id, 431)).body).toMatchObject({ unused_points: '-90', points: '30' });
    await reverse(donation);
    expect(await wallet(id)).toEqual({ unused_points: '-289', points: '0' });
    const line = { title: 'Plant a tree', kind: 'correction', points: '-199', balance: '-289' };
    expect((await ownLines(id))[0]).toMatchObject(line);
    const lines = await staffLines(id);
    expect(lines.map((line) => [line.points, line.lifetime_change, line.shortfall])).toEqual([
      ['-199', '-30', '169'],
      ['-431', '-431', '0'],
      ['-120', '0', '0'],
      ['199', '199', '0'],
      ['262', '262', '0'],
    ]);
    expect(await rewards.show(participant(A, id), milestone)).toMatchObject({ completed_challenges: 1 });
    expect(await rewards.publishedBalance(id)).toMatchObject({ unused_points: '-289', points: '0' });
  });

  it.each([
    ['as many as lifetime has left', 60, '0'],
    ['one more than lifetime has left', 61, '1'],
  ])('never lower lifetime below 0: %s', async (_what, deducted, shortfall) => {
    const id = await person();
    const donation = completion(id, 40);
    await complete(completion(id, 60), donation);
    await deduct(id, deducted);
    await reverse(donation);
    expect(await wallet(id)).toEqual({ unused_points: String(0 - Number(shortfall)), points: '0' });
    const [row] = await rewards.database.query(
      `SELECT e.shortfall FROM ledger_entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
       WHERE e.account_version IS NOT NULL AND t.key = $1`,
      [`completion:${donation.completion_id}:reversed`],
    );
    expect(row).toEqual({ shortfall });
  });

  it('end in the same wallet when a reversal comes after its completion or before it', async () => {
    const [after, before] = [await person(), await person()];
    const [first, second] = [completion(after, 40), completion(before, 40)];
    await complete(first);
    await reverse(first);
    await reverse(second);
    expect(await wallet(before)).toEqual({ unused_points: '-40', points: '0' });
    await complete(second);
    expect([await wallet(after), await wallet(before)]).toEqual(Array(2).fill({ unused_points: '0', points: '0' }));
  });

  it('are a share of a donation that was refunded in part, and the rest with the whole of it', async () => {
    const id = await person();
    const donation = completion(id, 300);
    await complete(donation);
    await refundPart([donation, 100, 4]);
    expect(await wallet(id)).toEqual({ unused_points: '200', points: '200' });
    expect((await ownLines(id))[0]).toMatchObject({ title: 'Plant a tree', kind: 'correction', points: '-100' });
    await refundPart([donation, 100, 4], [donation, 200, 5], [donation, 200, 5]);
    expect(await wallet(id)).toEqual({ unused_points: '100', points: '100' });
    await reverse({ ...donation, points: 100 });
    expect(await wallet(id)).toEqual({ unused_points: '0', points: '0' });
    expect((await staffLines(id)).map(({ points }) => points)).toEqual(['-100', '-100', '-100', '300']);
  });

  it('are the same share in any order, and are given again when the refund fails', async () => {
    const id = await person();
    const donation = completion(id, 300);
    await refundPart([donation, 200, 5]);
    await refundPart([donation, 100, 4]);
    await complete(donation);
    expect(await wallet(id)).toEqual({ unused_points: '100', points: '100' });
    await refundPart([donation, 120, 7]);
    expect(await wallet(id)).toEqual({ unused_points: '180', points: '180' });
    expect((await ownLines(id))[0]).toMatchObject({ kind: 'correction', points: '80' });
  });

  it('are a share once when its news are handled at the same time', async () => {
    const id = await person();
    const donation = completion(id, 300);
    await complete(donation);
    await Promise.all(Array.from({ length: 12 }, (_, n) => refundPart([donation, 10 * ((n % 4) + 1), (n % 4) + 2])));
    expect(await wallet(id)).toEqual({ unused_points: '260', points: '260' });
  });

  it('are made up by what is earned next, before lifetime rises again', async () => {
    const id = await person();
    const donation = completion(id, 40);
    await complete(donation);
    await deduct(id, 25);
    await reverse(donation);
    expect(await wallet(id)).toEqual({ unused_points: '-25', points: '0' });
    expect((await deduct(id, 1)).body).toMatchObject({ code: 'exceeds_lifetime' });
    await complete(completion(id, 25));
    expect(await wallet(id)).toEqual({ unused_points: '0', points: '0' });
    await complete(completion(id, 7));
    expect(await wallet(id)).toEqual({ unused_points: '7', points: '7' });
    expect((await staffLines(id))[1]).toMatchObject({ points: '25', lifetime_change: '0', shortfall: '-25' });
  });

  it('are removed by a reset: the balance is 0, and lifetime the cost of claimed rewards [A-310]', async () => {
    const id = await person();
    const completions = [100, 10, 3, 100, 15].map((points) => completion(id, points));
    await complete(...completions, completion(id, 0));
    await rewards.adjust(A, id, 38);
    await rewards.claim(A, id, await rewards.reward(A, { threshold: 70 }));
    expect((await deduct(id, 246)).body).toMatchObject({ unused_points: '-50', points: '20' });
    await rewards.send(A, 'completions.reset', rewards.resetOf(A, id, completions));
    await rewards.handled();
    expect(await wallet(id)).toEqual({ unused_points: '0', points: '70' });
    const [newest] = await ownLines(id);
    expect(newest).toMatchObject({ title: 'Activities reset', kind: 'correction', balance: '0' });
  });

  describe('after a reset', () => {
    const resetAll = async (id: string): Promise<void> => {
      await rewards.send(A, 'completions.reset', rewards.resetOf(A, id, []));
      await rewards.handled();
      expect(await wallet(id)).toMatchObject({ unused_points: '0' });
    };
    const spent = async (id: string): Promise<void> => {
      await rewards.claim(A, id, await rewards.reward(A, { threshold: 30 }));
    };

    it.each<[string, (id: string) => { earn: () => Promise<void>; takeBack: () => Promise<void> }, number]>([
      [
        'of an import that is undone',
        (id) => {
          const rows = [{ participant_id: id, points: '300' }];
          return {
            earn: () => imported({ import_id: id, mode: 'append', rows }),
            takeBack: () => imported({ import_id: id, mode: 'undo', rows }),
          };
        },
        300,
      ],
      [
        'of a donation that is refunded',
        (id) => {
          const donation = completion(id, 50);
          return { earn: () => complete(donation), takeBack: () => reverse(donation) };
        },
        50,
      ],
      [
        'of a donation that is refunded in part',
        (id) => {
          const donation = completion(id, 50);
          return { earn: () => complete(donation), takeBack: () => refundPart([donation, 20, 4]) };
        },
        20,
      ],
      [
        'of a receipt that is set to invalid',
        (id) => {
          const receipt = String((serial += 1));
          return {
            earn: () => assess(assessed(receipt, id, 1, 153)),
            takeBack: () => assess(assessed(receipt, id, 2, 0)),
          };
        },
        153,
      ],
    ])('%s are taken back once: the balance stays 0, and lifetime as it was', async (_what, start, points) => {
      const id = await person();
      const { earn, takeBack } = start(id);
      await earn();
      await spent(id);
      await resetAll(id);
      const before = await wallet(id);
      expect(before).toEqual({ unused_points: '0', points: '30' });
      await takeBack();
      expect(await wallet(id)).toEqual(before);
      expect((await ownLines(id)).slice(0, 2)).toMatchObject([
        { title: 'Points correction', points: String(points), balance: '0' },
        { points: String(0 - points), balance: String(0 - points) },
      ]);
      await complete({ ...completion(id, 7), completed_at: new Date().toISOString() });
      expect(await wallet(id)).toEqual({ unused_points: '7', points: '37' });
    });

    it('stay taken when the payment of a donation has gone back and come again', async () => {
      const [id, achievement] = [await person(), await rewards.reward(A, { selection: 'achievement', threshold: 400 })];
      const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
      const donation = { ...completion(id, 300), completed_at: at(-60) };
      const again = { ...donation, completion_id: String((serial += 1)) };
      await rewards.sendAt(A, 'challenge.completed', at(-60), ...rewards.completed(A, [donation]));
      await rewards.handled();
      await rewards.sendAt(A, 'completions.reset', at(-30), rewards.resetOf(A, id, []));
      await rewards.handled();
      expect(await wallet(id)).toEqual({ unused_points: '0', points: '0' });
      await reverse(donation);
      await complete(again);
      expect(await wallet(id)).toEqual({ unused_points: '0', points: '0' });
      await reverse(again);
      expect(await wallet(id)).toEqual({ unused_points: '0', points: '0' });
      expect((await rewards.show(participant(A, id), achievement)).earned_by_current_participant_on).toBeNull();
    });

    it('stay taken from a receipt that is found valid again, and are given by one found valid only then', async () => {
      const [id, known, late] = [await person(), String((serial += 1)), String((serial += 1))];
      await assess(assessed(known, id, 1, 153));
      await resetAll(id);
      await assess(assessed(known, id, 2, 0));
      await assess(assessed(known, id, 3, 153));
      expect(await wallet(id)).toEqual({ unused_points: '0', points: '0' });
      await assess(assessed(late, id, 1, 40));
      await assess(assessed(late, id, 2, 25));
      expect(await wallet(id)).toEqual({ unused_points: '25', points: '25' });
    });
  });

  it('are given again with the payment of a donation where an import has set the balance', async () => {
    const id = await person();
    const donation = { ...completion(id, 300), completed_at: new Date(Date.now() - 3_600_000).toISOString() };
    await rewards.sendAt(A, 'challenge.completed', donation.completed_at, ...rewards.completed(A, [donation]));
    await rewards.handled();
    await imported({ import_id: id, mode: 'replace', rows: [{ participant_id: id, points: '450' }] });
    await reverse(donation);
    expect(await wallet(id)).toMatchObject({ unused_points: '150' });
    await complete({ ...donation, completion_id: String((serial += 1)) });
    expect(await wallet(id)).toMatchObject({ unused_points: '450' });
  });

  it.each([
    ['set to invalid', 0, { unused_points: '-95', points: '0' }],
    ['lowered', 50, { unused_points: '-45', points: '0' }],
  ])('are removed with a receipt that is %s, whose own record follows', async (_what, points, expected) => {
    const [id, receipt] = [await person(), String((serial += 1))];
    await assess(assessed(receipt, id, 1, 153));
    await deduct(id, 95);
    await assess(assessed(receipt, id, 2, points));
    expect(await wallet(id)).toEqual(expected);
    const recorded = `SELECT points::int FROM receipt_points WHERE receipt_id = $1`;
    expect(await rewards.database.query(recorded, [receipt])).toEqual([{ points }]);
    const published = `SELECT payload FROM event WHERE type = 'receipt.points_posted' AND payload ->> 'receipt_id' = $1 ORDER BY id DESC`;
    expect((await rewards.database.query(published, [receipt]))[0]).toMatchObject({ payload: { revision: 2, points } });
    // Valid again: in the same state as before the invalidation.
    await assess(assessed(receipt, id, 3, 153));
    expect(await wallet(id)).toEqual({ unused_points: '58', points: '58' });
  });

  it('are removed by the undo of an import, also after corrections by staff', async () => {
    const id = await person();
    const rows = [{ participant_id: id, points: '100' }];
    await imported({ import_id: id, mode: 'append', rows });
    await deduct(id, 60);
    for (let again = 0; again < 2; again += 1) {
      await imported({ import_id: id, mode: 'undo', rows });
      expect(await wallet(id)).toEqual({ unused_points: '-60', points: '0' });
    }
    expect((await staffLines(id))[0]).toMatchObject({
      title: 'Points import undone',
      points: '-100',
      balance: '-60',
      lifetime_change: '-40',
    });
  });
});
