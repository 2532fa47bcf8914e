import type { Completion, PointsImported, ReceiptAssessed } from '@laurel/contracts/events/domain-event';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import { RewardsUnderTest } from '../rewards.fixture.ts';

const A = '1';
const MINUTE = 60_000;

describe('late events', () => {
  let rewards: RewardsUnderTest;
  let serial = 5_000;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
  });
  afterEach(async () => {
    expect(await rewards.unhandled()).toBe(0);
    expect(await rewards.faults()).toEqual([]);
  });
  afterAll(() => rewards.stop());

  const fresh = (): string => String((serial += 1));
  const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
  const completion = (participant_id: string, points: number, minutes: number): Completion => ({
    completion_id: fresh(),
    challenge_id: '12',
    challenge_type: 'link',
    title: 'Read the map',
    participant_id,
    points,
    completed_at: ago(minutes),
  });
  /** A completion at its moment. */
  const complete = async (...completions: Completion[]): Promise<void> => {
    for (const each of completions) {
      await rewards.sendAt(A, 'challenge.completed', each.completed_at, ...rewards.completed(A, [each]));
    }
    await rewards.handled();
  };
  const reset = async (id: string, removed: Completion[], minutes: number): Promise<void> => {
    await rewards.sendAt(A, 'completions.reset', ago(minutes), rewards.resetOf(A, id, removed));
    await rewards.handled();
  };
  const assess = async (id: string, points: number, minutes: number): Promise<void> => {
    const receipt: ReceiptAssessed = {
      receipt_id: id,
      participant_id: id,
      points,
      revision: 1,
      merchant_name: null,
      total_amount: null,
      assessed_at: ago(minutes),
    };
    await rewards.sendAt(A, 'receipt.assessed', receipt.assessed_at, receipt);
    await rewards.handled();
  };
  const imported = async (
    minutes: number,
    mode: PointsImported['mode'],
    import_id: string,
    ...rows: [string, number][]
  ) => {
    const event = {
      import_id,
      mode,
      rows: rows.map(([participant_id, points]) => ({ participant_id, points: String(points) })),
    };
    await rewards.sendAt(A, 'points.imported', ago(minutes), event);
    await rewards.handled();
  };
  const points = (id: string): Promise<{ unused_points: string; points: string }> => rewards.points(A, id);
  const balance = async (id: string): Promise<string> => (await points(id)).unused_points;

  describe('of a reset', () => {
    it('leave points earned after their moment, and none earned before it [A-310]', async () => {
      const id = fresh();
      const before = completion(id, 50, 30);
      await complete(before, completion(id, 8, 10));
      await assess(id, 20, 25);
      await reset(id, [before], 20);
      expect(await points(id)).toEqual({ unused_points: '8', points: '8' });
    });

    it('end in the same balance for any order with the earnings [A-310]', async () => {
      const steps = (id: string) => {
        const [known, removed] = [completion(id, 50, 30), completion(id, 9, 29)];
        return [
          () => complete(known),
          () => complete(removed),
          () => assess(id, 20, 25),
          () => reset(id, [known, removed], 20),
          () => complete(completion(id, 8, 10)),
        ];
      };
      for (const order of [
        [0, 1, 2, 3, 4],
        [4, 3, 2, 1, 0],
        [3, 4, 0, 2, 1],
        [2, 3, 0, 4, 1],
      ]) {
        const all = steps(fresh());
        const id = String(serial - 2);
        for (const index of order) await all[index]!();
        expect(await points(id)).toEqual({ unused_points: '8', points: '8' });
      }
    });

    it('are one group of transfers, whose corrections name the reversed ones', async () => {
      const id = fresh();
      const done = completion(id, 50, 30);
      await complete(done);
      await assess(id, 20, 25);
      await reset(id, [done], 20);
      const transfers = await rewards.database.query(
        `SELECT t.kind, e.amount, t.link_id ~ '^reset:' AS linked, r.key AS reverses, t.effective_at = e.posted_at AS dated
         FROM account a JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id
         JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
         LEFT JOIN transfer r ON r.program_id = t.program_id AND r.id = t.reverses_id
         WHERE a.program_id = 1 AND a.participant_id = $1 ORDER BY e.account_version`,
        [id],
      );
      const earned = { kind: 'earn', linked: null, reverses: null, dated: true };
      const corrected = { kind: 'correction', linked: true, dated: true };
      expect(transfers).toEqual([
        { ...earned, amount: '50' },
        { ...earned, amount: '20' },
        { ...corrected, amount: '-50', reverses: `completion:${done.completion_id}` },
        { ...corrected, amount: '-20', reverses: null },
      ]);
    });
  });

  describe('of an import', () => {
    it('post nothing once the import is undone, also when the undo arrives first [A-272]', async () => {
      const [id, other, import_id] = [fresh(), fresh(), fresh()];
      await imported(10, 'append', import_id, [other, 5]);
      await imported(5, 'undo', import_id, [id, 300]);
      await imported(10, 'append', import_id, [id, 300]);
      expect(await balance(id)).toBe('0');
      expect(await balance(other)).toBe('5');
      await imported(5, 'undo', import_id, [other, 5]);
      expect(await balance(other)).toBe('0');
    });

    it('set the balance of their moment: an older import changes nothing afterwards [A-265, X-108]', async () => {
      const id = fresh();
      await imported(10, 'replace', fresh(), [id, 300]);
      await imported(20, 'replace', fresh(), [id, 5_000]);
      expect(await balance(id)).toBe('300');
      await complete(completion(id, 40, 15), completion(id, 7, 5));
      expect(await points(id)).toEqual({ unused_points: '307', points: '307' });
    });
  });

  describe('of an erased participant', () => {
    const erased = (id: string): ParticipantSnapshot => ({
      participant_id: id,
      first_name: '',
      last_name: '',
      email: null,
      status: 'inactive',
      version: '9',
      created_at: ago(60),
    });
    const erase = async (id: string): Promise<void> => {
      await rewards.send(A, 'participant.erased', erased(id));
      await rewards.handled();
    };

    it('create no wallet: neither imported points nor those of a completion, a receipt or a reset', async () => {
      const id = fresh();
      await erase(id);
      const done = completion(id, 50, 10);
      await imported(10, 'append', fresh(), [id, 30]);
      await imported(10, 'replace', fresh(), [id, 30]);
      await complete(done);
      await assess(id, 20, 10);
      await rewards.send(A, 'completion.reversed', ...rewards.reversed(A, [done]));
      await reset(id, [done], 5);
      expect(await rewards.wallet(A, id)).toBeUndefined();
      expect(
        await rewards.count(`SELECT FROM transfer WHERE title = 'Read the map' AND source_id = $1`, [
          done.completion_id,
        ]),
      ).toBe(0);
    });

    it('remove the notes of staff, and leave the ledger unchanged', async () => {
      const id = fresh();
      await rewards.database.query(
        `INSERT INTO participant_copy (program_id, id, first_name, last_name, email, status, version)
         VALUES (1, $1, 'Ada', 'Lovelace', 'ada@demo.test', 'active', 1)`,
        [id],
      );
      const staff = rewards.as(organizationAdmin('10'));
      const path = `/admin/v2/participants/${id}`;
      await staff.post(`${path}/create_action`, { points: 5, action_title: 'Own cup on a rainy Monday' });
      await staff.post(`${path}/deduct_points`, { points: 2, reason: 'Left it on the bus' });
      const titles = async (): Promise<string[]> =>
        ((await staff.get(`${path}/points`)).body as { data: { title: string }[] }).data.map(({ title }) => title);
      expect(await titles()).toEqual(['Left it on the bus', 'Own cup on a rainy Monday']);
      await erase(id);
      expect(await titles()).toEqual(['Points deducted', 'Points added']);
      expect(await rewards.count('SELECT FROM transfer_note')).toBe(0);
      expect(await rewards.wallet(A, id)).toMatchObject({ balance: '3', version: '2' });
    });

    it('take back earlier points, in a wallet without a person', async () => {
      const id = fresh();
      const done = completion(id, 50, 10);
      await complete(done);
      await erase(id);
      await rewards.send(A, 'completion.reversed', ...rewards.reversed(A, [done]));
      await rewards.handled();
      expect(await rewards.wallet(A, id)).toMatchObject({ balance: '0', version: '2' });
    });
  });

  describe('of completions', () => {
    it('store the newest count, for any order and repetition', async () => {
      const id = fresh();
      const milestone = await rewards.reward(A, { selection: 'milestone', threshold: 9 });
      const events = rewards.completed(
        A,
        [1, 2, 3, 4].map(() => completion(id, 0, 10)),
      );
      for (const order of [[3, 0, 1, 2], [1], [0, 2]]) {
        for (const index of order) await rewards.send(A, 'challenge.completed', events[index]!);
        await rewards.handled();
      }
      expect(await rewards.show(participant(A, id), milestone)).toMatchObject({ completed_challenges: 4 });
    });

    it('award the milestones and achievements that were reached in time, and no others', async () => {
      const [inTime, late] = [fresh(), fresh()];
      const open = { start: ago(60), finish: ago(20) };
      const badge = await rewards.reward(A, { selection: 'achievement', threshold: 50, ...open });
      const milestone = await rewards.reward(A, { selection: 'milestone', threshold: 1, ...open });
      await complete(completion(inTime, 50, 30), completion(late, 50, 10));
      const given = `SELECT reward_id FROM award WHERE participant_id = $1 ORDER BY reward_id`;
      expect(await rewards.database.query(given, [inTime])).toEqual([{ reward_id: badge }, { reward_id: milestone }]);
      expect(await rewards.database.query(given, [late])).toEqual([]);
      expect(await rewards.publishedBalance(inTime)).toMatchObject({ rewards_earned: 2, rewards_awarded: 2 });
    });

    it('move awards to the moment at which they were reached, but for those that came to all at once', async () => {
      const [id, before] = [fresh(), fresh()];
      await complete(completion(before, 0, 50));
      const badge = await rewards.reward(A, { selection: 'achievement', threshold: 50 });
      const milestone = await rewards.reward(A, { selection: 'milestone', threshold: 1 });
      const moments = async (who: string): Promise<[string, Date][]> =>
        (
          await rewards.database.query<{ reward_id: string; earned_at: Date }>(
            'SELECT reward_id, earned_at FROM award WHERE participant_id = $1 AND reward_id = ANY ($2) ORDER BY reward_id',
            [who, [badge, milestone]],
          )
        ).map(({ reward_id, earned_at }) => [reward_id, earned_at]);
      const [[, given]] = (await moments(before)) as [[string, Date]];
      const events = [completion(id, 50, 40), completion(id, 50, 30), completion(before, 0, 20)];
      const [first, second, third] = rewards.completed(A, events);
      await rewards.sendAt(A, 'challenge.completed', second!.completed_at, second!);
      await rewards.handled();
      const published = await rewards.publishedBalance(id);
      expect(await moments(id)).toEqual([badge, milestone].map((reward) => [reward, new Date(second!.completed_at)]));
      await rewards.sendAt(A, 'challenge.completed', first!.completed_at, first!);
      await rewards.sendAt(A, 'challenge.completed', third!.completed_at, third!);
      await rewards.handled();
      expect(await moments(id)).toEqual([badge, milestone].map((reward) => [reward, new Date(first!.completed_at)]));
      expect(await moments(before)).toEqual([[milestone, given]]);
      expect(await rewards.publishedBalance(id)).toMatchObject({ rewards_awarded: published!.rewards_awarded });
      await expect(
        rewards.database.query(`UPDATE award SET earned_at = earned_at + interval '1 second' WHERE reward_id = $1`, [
          badge,
        ]),
      ).rejects.toThrow('UPDATE of award is refused: history is never changed');
      await rewards.database.query('UPDATE reward SET is_visible = false WHERE id = ANY ($1)', [[badge, milestone]]);
    });

    it('decide the entries of a sweepstake and the ranking of a contest by their moment', async () => {
      const id = fresh();
      const open = { start: ago(60), finish: ago(20), threshold: 10 };
      const raffle = await rewards.reward(A, { selection: 'sweepstake', ...open });
      const contest = await rewards.reward(A, { selection: 'mini_contest', ...open });
      await complete(completion(id, 50, 30), completion(id, 90, 10));
      expect(await rewards.show(participant(A, id), raffle)).toMatchObject({ participant_sweepstakes_entry: 5 });
      const standings = `SELECT c.score FROM reward r, reward_candidates(r) c WHERE r.id = $1 AND c.participant_id = $2`;
      expect(await rewards.database.query(standings, [contest, id])).toEqual([{ score: '50' }]);
    });
  });

  describe('of rewards', () => {
    it("state a participant's number of rewards: claimed, assigned and awarded, without reversed ones", async () => {
      const id = fresh();
      const published = async (): Promise<unknown> => {
        const { rewards_earned, rewards_awarded, unused_points } = (await rewards.publishedBalance(id))!;
        return [rewards_earned, rewards_awarded, unused_points];
      };
      await rewards.claim(A, id, await rewards.reward(A, { threshold: 0 }));
      expect(await published()).toEqual([1, 0, '0']);
      await rewards.reward(A, { selection: 'achievement', threshold: 77 });
      await rewards.fund(A, [id], 77);
      expect(await published()).toEqual([2, 1, '77']);
      await rewards.claim(A, id, await rewards.reward(A, { threshold: 7 }));
      expect(await published()).toEqual([3, 1, '70']);
      const paid = await rewards.reward(A, { threshold: 0, price: { amount: '5.00', currency: 'eur' } });
      // No service takes payments here: the piece is held all the same.
      expect((await rewards.claim(A, id, paid)).status).toBe(503);
      const [held] = await rewards.database.query<{ id: string }>('SELECT id FROM purchase WHERE reward_id = $1', [
        paid,
      ]);
      for (const [outcome, earned] of [
        ['paid', 4],
        ['paid', 4],
        ['refunded', 3],
        ['paid', 3],
      ] as const) {
        await rewards.send(A, 'reward_payment.settled', { claim_id: held!.id, outcome });
        await rewards.handled();
        expect(await published()).toEqual([earned, 1, '70']);
      }
    });
  });
});
