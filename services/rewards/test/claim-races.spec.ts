import { openConnections, race } from '@laurel/test-kit/barrier';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { claimed, RewardsUnderTest, tally } from './rewards.fixture.ts';

const A = '1';
const ROUNDS = 30;
const MOST = 550;

/** Expects exactly `limit` winners of a race, and the reason of the refusal for all others. */
function expectExactly(limit: number, answers: HttpAnswer[]): void {
  expect(tally(answers)).toEqual({ ok: limit, '409 sold_out': answers.length - limit });
}

describe('races', () => {
  let rewards: RewardsUnderTest;
  const people = Array.from({ length: MOST }, (_, index) => String(10_001 + index));
  let claimers: Awaited<ReturnType<RewardsUnderTest['claimer']>>[];

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 3 });
    await rewards.addProgram(A);
    await rewards.fund(A, people, 1_000_000);
    claimers = people.map((id, index) => rewards.claimer(A, id, index));
    // Opens every connection, of the clients and of the pools behind the instances.
    const warmUp = await rewards.reward(A, { threshold: 1 });
    await Promise.all(claimers.map((claim) => claim(warmUp)));
  });
  afterAll(() => rewards.stop());

  describe.each([1, 7, 100])('for a limit of %i', (limit) => {
    const contestants = 5 * limit + 50;

    it(`grants exactly ${limit} to ${contestants} participants on three instances, ${ROUNDS} times [INV-06, INV-07, P-272]`, async () => {
      const offered = await Promise.all(
        Array.from({ length: ROUNDS }, () => rewards.reward(A, { limit, threshold: 3 })),
      );
      for (const reward of offered) {
        const { fulfilled, rejected } = await race(contestants, (index) => claimers[(index * 7) % MOST]!(reward));
        expect(rejected).toEqual([]);
        expectExactly(limit, fulfilled);
      }
      const counters = await rewards.database.query(
        'SELECT DISTINCT claims FROM reward_stock WHERE reward_id = ANY ($1)',
        [offered],
      );
      expect(counters).toEqual([{ claims: String(limit) }]);
    });
  });

  it('detects a service that counts and then inserts [INV-07]', async () => {
    await rewards.database.query(
      'CREATE TABLE naive_claim (reward_id integer, participant_id bigint); GRANT ALL ON naive_claim TO rewards_app',
    );
    const pool = quietPool(rewards.database.appUrl, 64);
    await openConnections(pool, 64);
    const naive =
      (round: number, limit: number) =>
      async (index: number): Promise<HttpAnswer> => {
        const { rows } = await pool.query('SELECT FROM naive_claim WHERE reward_id = $1', [round]);
        if (rows.length >= limit) return { status: 409, body: { code: 'sold_out' }, headers: {} };
        await pool.query('INSERT INTO naive_claim VALUES ($1, $2)', [round, people[index]]);
        return { status: 200, body: {}, headers: {} };
      };
    for (const [round, limit] of [1, 7, 100].entries()) {
      const { fulfilled } = await race(5 * limit + 50, naive(round, limit));
      expect(tally(fulfilled)['ok']).toBeGreaterThan(limit);
      expect(() => expectExactly(limit, fulfilled)).toThrow();
    }
    await pool.end();
    await rewards.database.query('DROP TABLE naive_claim');
  });

  it('lets one participant claim once, 50 at a time, under 50 keys [INV-08]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const reward = await rewards.reward(A);
      const person = String(20_000 + round);
      await rewards.fund(A, [person], 100);
      const own = [0, 1, 2].map((instance) => rewards.claimer(A, person, instance));
      const { fulfilled } = await race(50, (index) => own[index % 3]!(reward, `key-${index}`));
      expect(tally(fulfilled)).toEqual({ ok: 1, '409 already_claimed': 49 });
      expect(await rewards.points(A, person)).toEqual({ unused_points: '90', points: '100' });
    }
  });

  it('answers 50 clicks without a key as one claim, each with the same answer [P-272]', async () => {
    const reward = await rewards.reward(A);
    await rewards.fund(A, ['21000'], 100);
    const own = [0, 1, 2].map((instance) => rewards.claimer(A, '21000', instance));
    const { fulfilled } = await race(50, (index) => own[index % 3]!(reward));
    expect(tally(fulfilled)).toEqual({ ok: 50 });
    expect(new Set(fulfilled.map((answer) => claimed(answer).claim_id)).size).toBe(1);
    expect(await rewards.wallet(A, '21000')).toMatchObject({ balance: '90', version: '2' });
  });

  it('spends 100 points in steps of 7 exactly 14 times, for any rewards [INV-03]', async () => {
    const dear = await Promise.all(Array.from({ length: 64 }, () => rewards.reward(A, { threshold: 7 })));
    for (let round = 0; round < 10; round += 1) {
      const person = String(22_000 + round);
      await rewards.fund(A, [person], 100);
      const own = [0, 1, 2].map((instance) => rewards.claimer(A, person, instance));
      const { fulfilled } = await race(64, (index) => own[index % 3]!(dear[index]!));
      expect(tally(fulfilled)).toEqual({ ok: 14, '409 insufficient_points': 50 });
      expect(await rewards.wallet(A, person)).toMatchObject({ balance: '2', lifetime: '100', version: '15' });
    }
  });

  it('answers 503 to all at once when a reward stays locked, and their keys succeed afterwards [F14, INV-11]', async () => {
    const reward = await rewards.reward(A, { limit: 40 });
    const blocker = quietPool(rewards.database.adminUrl, 1);
    await blocker.query(`BEGIN; SELECT FROM reward_stock WHERE reward_id = ${reward} FOR UPDATE`);
    const began = Date.now();
    const locked = await race(40, (index) => claimers[index]!(reward, 'locked'));
    expect(Date.now() - began).toBeLessThan(await atThisPace(15_000));
    expect(tally(locked.fulfilled)).toEqual({ '503 service_unavailable': 40 });
    expect(locked.fulfilled.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
    await blocker.query('ROLLBACK');
    await blocker.end();
    const { fulfilled } = await race(40, (index) => claimers[index]!(reward, 'locked'));
    expect(tally(fulfilled)).toEqual({ ok: 40 });
  });

  it('never deadlocks when many participants claim many rewards in opposite orders', async () => {
    const shelf = await Promise.all(
      Array.from({ length: 8 }, () => rewards.reward(A, { per_participant: null, threshold: 1 })),
    );
    const { fulfilled, rejected } = await race(400, (index) => {
      const person = index % 2 === 0 ? index % 20 : 20 - (index % 20);
      return claimers[person]!(shelf[(index * (index % 2 === 0 ? 1 : 7)) % 8]!, `deadlock-${index}`);
    });
    expect(rejected).toEqual([]);
    expect(tally(fulfilled)).toEqual({ ok: 400 });
    const [stats] = await rewards.database.query(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(stats).toEqual({ deadlocks: '0' });
  });

  describe('for 40 codes', () => {
    const CODES = 40;
    const contestants = 5 * CODES;
    const codesOf = (list: string): string[] =>
      Array.from({ length: CODES }, (_, index) => `${list}-${String(index).padStart(2, '0')}`);

    /** Expects each code exactly once, with its own holder. */
    function expectOneEach(taken: readonly { code: string }[], codes: readonly string[]): void {
      expect(taken.map(({ code }) => code).toSorted()).toEqual(codes);
    }

    it(`issues each once to ${contestants} participants on three instances, 10 times [A-216, INV-06, INV-07]`, async () => {
      for (let round = 0; round < 10; round += 1) {
        const reward = await rewards.reward(A, { threshold: 3 });
        const codes = codesOf(`CODE-${round}`);
        await rewards.call(organizationAdmin('10'), 'POST', `/admin/v2/rewards/${reward}/coupons`, {
          codes: codes.join(),
        });
        const { fulfilled } = await race(contestants, (index) => claimers[(index * 7) % MOST]!(reward));
        expectExactly(CODES, fulfilled);
        expectOneEach(
          await rewards.database.query<{ code: string }>(
            `SELECT k.code FROM claim c JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id
               AND k.number = c.coupon_number WHERE c.reward_id = $1`,
            [reward],
          ),
          codes,
        );
      }
    });

    it('numbers the codes of several lists that are added at once without a gap [A-215, INV-06]', async () => {
      const reward = await rewards.reward(A);
      const { fulfilled } = await race(12, (index) => {
        const codes = Array.from({ length: 5 }, (_, n) => `LIST-${index}-${n}`).join();
        return rewards.call(organizationAdmin('10'), 'POST', `/admin/v2/rewards/${reward}/coupons`, { codes });
      });
      expect(tally(fulfilled)).toEqual({ ok: 12 });
      const [numbers] = await rewards.database.query(
        `SELECT count(*)::int AS codes, count(DISTINCT number)::int AS numbers, max(number)::int AS last,
           (SELECT coupons::int FROM reward_stock WHERE reward_id = $1) AS counted FROM coupon WHERE reward_id = $1`,
        [reward],
      );
      expect(numbers).toEqual({ codes: 60, numbers: 60, last: 60, counted: 60 });
    });

    it('detects a service that finds a free code and then takes it', async () => {
      await rewards.database.query(
        `CREATE TABLE naive_code AS SELECT 'CODE-' || lpad(n::text, 2, '0') AS code FROM generate_series(0, ${CODES - 1}) AS n;
         CREATE TABLE naive_taken (code text); GRANT ALL ON naive_code, naive_taken TO rewards_app`,
      );
      const pool = quietPool(rewards.database.appUrl, 64);
      await openConnections(pool, 64);
      await race(contestants, async () => {
        const { rows } = await pool.query<{ code: string }>(
          'SELECT code FROM naive_code c WHERE NOT EXISTS (SELECT FROM naive_taken t WHERE t.code = c.code) LIMIT 1',
        );
        if (rows[0]) await pool.query('INSERT INTO naive_taken VALUES ($1)', [rows[0].code]);
      });
      const { rows } = await pool.query<{ code: string }>('SELECT code FROM naive_taken');
      await pool.end();
      expect(() => expectOneEach(rows, codesOf('CODE'))).toThrow();
      await rewards.database.query('DROP TABLE naive_code, naive_taken');
    });
  });

  it('leave a balanced ledger [INV-01, INV-02, INV-06]', async () => {
    // The verifier would plan for empty tables: they were filled faster than autovacuum runs.
    await rewards.database.query('ANALYZE');
    expect(await rewards.faults()).toEqual([]);
  });
});
