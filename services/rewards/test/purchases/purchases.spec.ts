import type { RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { Database } from '@laurel/service-kit/database/database';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { PurchasesJobs } from '../../src/claims/purchases/purchases.jobs.ts';
import type { Outcome } from '../../src/claims/purchases/judge-purchases.ts';
import { PurchasesService } from '../../src/claims/purchases/purchases.service.ts';
import { claimed, daysFromNow, refused, RewardsUnderTest, tally } from '../rewards.fixture.ts';
import { ProgramsDouble } from './programs.fixture.ts';

const A = '1';
const price = { amount: '15.00', currency: 'gbp' };
const paid = { threshold: 0, price, per_participant: null };

describe('rewards that are paid for with money', () => {
  let programs: ProgramsDouble;
  let rewards: RewardsUnderTest;
  let serial = 1_000;
  const someone = (): string => String((serial += 1));
  const publish = async (claimId: string, ...outcomes: RewardPaymentSettled['outcome'][]): Promise<void> => {
    for (const outcome of outcomes) {
      await rewards.send(A, 'reward_payment.settled', { claim_id: claimId, outcome });
      await rewards.handled();
    }
  };
  /** Starts a payment; returns the id of the later claim. */
  const start = async (who: string, reward: string): Promise<string> => {
    const answer = await rewards.claim(A, who, reward);
    expect(answer.status).toBe(200);
    return claimed(answer).claim_id;
  };
  const stock = async (reward: string): Promise<unknown> =>
    (await rewards.database.query('SELECT claims::int, held::int FROM reward_stock WHERE reward_id = $1', [reward]))[0];
  const stateOf = async (claimId: string): Promise<unknown> => {
    const [row] = await rewards.database.query<{ status: string; claims: number }>(
      `SELECT p.status, (SELECT count(*) FROM claim c WHERE c.id = p.id)::int AS claims FROM purchase p WHERE p.id = $1`,
      [claimId],
    );
    return row;
  };
  const facts = async (who: string): Promise<string[]> =>
    (
      await rewards.database.query<{ fact: string }>(
        `SELECT type AS fact FROM event WHERE payload ->> 'participant_id' = $1 ORDER BY 1`,
        [who],
      )
    ).map(({ fact }) => fact);
  const earned = async (who: string): Promise<string[]> => {
    const { body } = await rewards.call(participant(A, who), 'GET', '/public/home/claimed_rewards');
    return (body as RewardTile[]).map(({ id }) => id);
  };

  beforeAll(async () => {
    programs = await ProgramsDouble.start();
    rewards = await RewardsUnderTest.start({ instances: 3, programsUrl: programs.url });
    await rewards.addProgram(A);
  });
  afterEach(async () => {
    programs.down = false;
    expect(await rewards.faults()).toEqual([]);
  });
  afterAll(async () => {
    await rewards.stop();
    await programs.stop();
  });

  it('return the payment page, and hold a piece meanwhile [P-266, P-453]', async () => {
    const [ada, ben] = [someone(), someone()];
    const shoes = await rewards.reward(A, { ...paid, name: 'Shoes', limit: 1 });
    const answer = await rewards
      .as(participant(A, ada))
      .post(
        '/public/rewards/process_reward',
        { reward_id: shoes },
        { headers: { 'x-forwarded-host': 'run.test:8080' } },
      );
    const { claim_id } = claimed(answer);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, stripe_url: `https://pay.test/${claim_id}`, unused_points: '0' },
    });
    expect(programs.calls.at(-1)).toBe(`PUT /internal/programs/1/reward_checkouts/${claim_id}`);
    expect(programs.checkouts.get(claim_id)).toEqual({
      participant_id: ada,
      reward_id: shoes,
      title: 'Shoes',
      amount: 1_500,
      currency: 'gbp',
      host: 'run.test:8080',
    });
    expect(await stock(shoes)).toEqual({ claims: 0, held: 1 });
    expect(await rewards.show(visitor(A), shoes)).toMatchObject({ price, claim_refusal: 'sold_out' });
    expect(await rewards.show(participant(A, ada), shoes)).toMatchObject({ price, claim_refusal: null });
    expect(refused(await rewards.claim(A, ben, shoes)).code).toBe('sold_out');
    expect([await facts(ada), await earned(ada)]).toEqual([[], []]);
  });

  it('are one piece and one address, for repeated requests under any key [P-272]', async () => {
    const ada = someone();
    const shoes = await rewards.reward(A, { ...paid, limit: 5 });
    const own = [0, 1, 2].map((instance) => rewards.claimer(A, ada, instance));
    const { fulfilled } = await race(30, (index) =>
      own[index % 3]!(shoes, index % 2 === 0 ? `key-${index % 5}` : undefined),
    );
    expect(tally(fulfilled)).toEqual({ ok: 30 });
    expect(new Set(fulfilled.map((answer) => claimed(answer).stripe_url)).size).toBe(1);
    expect(await stock(shoes)).toEqual({ claims: 0, held: 1 });
  });

  it.each<[string, RewardPaymentSettled['outcome'][], object]>([
    ['paid, published three times', ['paid', 'paid', 'paid'], { status: 'claimed', claims: 1 }],
    ['ended, published twice', ['ended', 'ended'], { status: 'released', claims: 0 }],
    ['paid, and an older "ended" after it', ['paid', 'ended'], { status: 'claimed', claims: 1 }],
    ['paid after all', ['ended', 'paid'], { status: 'claimed', claims: 1 }],
    ['refunded', ['paid', 'refunded', 'refunded'], { status: 'refunded', claims: 1 }],
    ['refunded, and an older "paid" after it', ['refunded', 'paid'], { status: 'refunded', claims: 0 }],
  ])('apply the outcomes of the payment once in effect: %s', async (_what, outcomes, state) => {
    const ada = someone();
    const shoes = await rewards.reward(A, { ...paid, limit: 3 });
    const id = await start(ada, shoes);
    await publish(id, ...outcomes);
    expect(await stateOf(id)).toEqual(state);
    const has = (state as { status: string }).status === 'claimed';
    expect(await stock(shoes)).toEqual({ claims: has ? 1 : 0, held: 0 });
    expect(await earned(ada)).toEqual(has ? [shoes] : []);
    const published = outcomes.includes('paid') && outcomes[0] !== 'refunded';
    expect(await facts(ada)).toEqual([
      ...(published && !has ? ['claim.reversed'] : []),
      ...(published ? ['reward.claimed'] : []),
    ]);
  });

  it('go to the next participant without a payment, and are parked when a payment arrives after that', async () => {
    const [ada, ben] = [someone(), someone()];
    const last = await rewards.reward(A, { ...paid, limit: 1 });
    const late = await start(ada, last);
    await publish(late, 'ended');
    const next = await start(ben, last);
    await publish(next, 'paid');
    await publish(late, 'paid');
    expect([await stateOf(next), await stateOf(late)]).toEqual([
      { status: 'claimed', claims: 1 },
      { status: 'parked', claims: 0 },
    ]);
    expect(await stock(last)).toEqual({ claims: 1, held: 0 });
    await publish(late, 'refunded');
    expect(await stateOf(late)).toEqual({ status: 'refunded', claims: 0 });
  });

  it('hold the claim during a dispute, and give it again with its code once it was won', async () => {
    const [ada, ben] = [someone(), someone()];
    const shoes = await rewards.reward(A, { ...paid, limit: 1 });
    const id = await start(ada, shoes);
    const news = async (version: number, outcome: RewardPaymentSettled['outcome']): Promise<void> => {
      await rewards.send(A, 'reward_payment.settled', { claim_id: id, outcome, version });
      await rewards.handled();
    };
    await news(1, 'paid');
    await news(2, 'disputed');
    expect([await stateOf(id), await stock(shoes), await earned(ada)]).toEqual([
      { status: 'disputed', claims: 1 },
      { claims: 0, held: 1 },
      [],
    ]);
    expect(refused(await rewards.claim(A, ben, shoes)).code).toBe('sold_out');
    await news(3, 'paid');
    await news(2, 'disputed');
    expect([await stateOf(id), await stock(shoes), await earned(ada)]).toEqual([
      { status: 'claimed', claims: 1 },
      { claims: 1, held: 0 },
      [shoes],
    ]);
    await news(4, 'refunded');
    expect([await stateOf(id), await stock(shoes), await earned(ada)]).toEqual([
      { status: 'refunded', claims: 1 },
      { claims: 0, held: 0 },
      [],
    ]);
    await news(5, 'paid');
    expect([await stateOf(id), await earned(ada)]).toEqual([{ status: 'claimed', claims: 1 }, [shoes]]);
    expect(await facts(ada)).toEqual([
      'claim.reversed',
      'claim.reversed',
      'reward.claimed',
      'reward.claimed',
      'reward.claimed',
    ]);
  });

  it('are parked, and said to be, for a participant who has the reward by then, and without a code', async () => {
    const [ada, ben] = [someone(), someone()];
    const shoes = await rewards.reward(A, { ...paid, per_participant: 1 });
    const first = await start(ada, shoes);
    await publish(first, 'ended');
    const second = await start(ada, shoes);
    await publish(second, 'paid');
    await publish(first, 'paid');
    const coded = await rewards.reward(A, { ...paid, limit: 5 });
    const late = await start(ben, coded);
    await rewards.database.query(`INSERT INTO coupon (program_id, reward_id, number, code) VALUES (1, $1, 1, 'ONE')`, [
      coded,
    ]);
    await rewards.database.query('UPDATE reward_stock SET coupons = 1, coupons_taken = 1 WHERE reward_id = $1', [
      coded,
    ]);
    await publish(late, 'paid');
    await rewards.database.query('UPDATE reward_stock SET coupons_taken = 0 WHERE reward_id = $1', [coded]);
    for (const id of [first, late]) expect(await stateOf(id)).toEqual({ status: 'parked', claims: 0 });
    expect([await stock(shoes), await stock(coded)]).toEqual([
      { claims: 1, held: 0 },
      { claims: 0, held: 0 },
    ]);
    const parked = await rewards.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE type = 'reward_payment.parked' AND payload ->> 'claim_id' IN ($1, $2) ORDER BY id`,
      [first, late],
    );
    expect(parked.map(({ payload }) => payload)).toEqual([
      { claim_id: first, reason: 'already_has' },
      { claim_id: late, reason: 'no_piece' },
    ]);
  });

  it('are made up for by another reward where staff give one, or go back to staff', async () => {
    const ada = someone();
    await rewards.database.query(`INSERT INTO participant_copy VALUES (1, $1, 'Ada', 'L', 'active', 1)`, [ada]);
    const mug = await rewards.reward(A, { threshold: 40, limit: 1 });
    const ids = ['0190e0c4-0000-7000-8000-000000000001', '0190e0c4-0000-7000-8000-000000000002'];
    for (const [index, reward_id] of [mug, mug].entries()) {
      await rewards.send(A, 'parked_payment.rewarded', { checkout_id: ids[index]!, participant_id: ada, reward_id });
      await rewards.handled();
    }
    await rewards.send(A, 'parked_payment.rewarded', {
      checkout_id: ids[1]!,
      participant_id: ada,
      reward_id: '999999',
    });
    await rewards.handled();
    expect([await earned(ada), await stock(mug)]).toEqual([[mug], { claims: 1, held: 0 }]);
    const back = await rewards.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE type = 'reward_payment.parked' AND payload ->> 'checkout_id' IS NOT NULL`,
    );
    expect(back.map(({ payload }) => payload)).toEqual([
      { checkout_id: ids[1], reason: 'not_given' },
      { checkout_id: ids[1], reason: 'not_given' },
    ]);
  });

  it('can be claimed again after a refund, when the limit is one claim', async () => {
    const ada = someone();
    const shoes = await rewards.reward(A, { ...paid, per_participant: 1 });
    const first = await start(ada, shoes);
    await publish(first, 'paid');
    expect(refused(await rewards.claim(A, ada, shoes)).code).toBe('already_claimed');
    await publish(first, 'refunded');
    const second = await start(ada, shoes);
    expect(second).not.toBe(first);
    await publish(second, 'paid');
    expect(await stateOf(second)).toEqual({ status: 'claimed', claims: 1 });
  });

  it('are refused for the same reasons as others, before the payment [P-262, P-271, X-076]', async () => {
    const poor = someone();
    await rewards.fund(A, [poor], 50);
    await rewards.claim(A, poor, await rewards.reward(A, { threshold: 40 }));
    await rewards.adjust(A, poor, -30);
    const calls = programs.calls.length;
    for (const [changes, who, code] of [
      [{ start: daysFromNow(1) }, someone(), 'not_started'],
      [{ start: daysFromNow(-2), finish: daysFromNow(-1) }, someone(), 'ended'],
      [{ limit: 0 }, someone(), 'sold_out'],
      [{ feature: false }, someone(), 'not_claimable'],
      [{}, poor, 'insufficient_points'],
    ] as const) {
      const reward = await rewards.reward(A, { ...paid, ...changes });
      expect(refused(await rewards.claim(A, who, reward)).code).toBe(code);
    }
    const blocked = someone();
    await rewards.database.query(`INSERT INTO participant_copy VALUES (1, $1, 'Ada', 'L', 'blocked', 1)`, [blocked]);
    expect(refused(await rewards.claim(A, blocked, await rewards.reward(A, paid))).code).toBe('participant_blocked');
    expect(programs.calls).toHaveLength(calls);
  });

  it('stay held while payments are unavailable, and return the payment page under the same key afterwards', async () => {
    const ada = someone();
    const shoes = await rewards.reward(A, paid);
    programs.down = true;
    const first = await rewards.claim(A, ada, shoes, 'key');
    expect(first).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    expect(first.headers['retry-after']).toBe('5');
    programs.down = false;
    expect(claimed(await rewards.claim(A, ada, shoes, 'key')).stripe_url).toMatch(/^https:\/\/pay\.test\/\d+$/);
    expect(await stock(shoes)).toEqual({ claims: 0, held: 1 });
  });

  it('report a pending payment when there is nothing left to pay', async () => {
    const ada = someone();
    const shoes = await rewards.reward(A, paid);
    programs.states.set(await start(ada, shoes), 'paid');
    expect(await rewards.claim(A, ada, shoes)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
  });

  it('are looked up when no event about them came for longer than a checkout is open', async () => {
    const shoes = await rewards.reward(A, paid);
    const ids = [];
    for (const status of ['open', 'paid', 'ended', 'parked'] as const) {
      const id = await start(someone(), shoes);
      programs.states.set(id, status);
      ids.push(id);
    }
    programs.down = true;
    const never = someone();
    await rewards.claim(A, never, shoes);
    programs.down = false;
    const [{ id: unopened } = { id: '' }] = await rewards.database.query<{ id: string }>(
      'SELECT id FROM purchase WHERE participant_id = $1',
      [never],
    );
    const job = rewards.instances.services[0]?.app.get(PurchasesJobs);
    await job?.run();
    expect(await stock(shoes)).toEqual({ claims: 0, held: 5 });
    await rewards.database.query(
      `UPDATE purchase SET created_at = now() - interval '76 minutes' WHERE reward_id = $1`,
      [shoes],
    );
    await job?.run();
    const states = await Promise.all([...ids, unopened].map(stateOf));
    expect(states.map((state) => (state as { status: string }).status)).toEqual([
      'held',
      'claimed',
      'released',
      'held',
      'released',
    ]);
  });

  it('are looked up although another one cannot be', async () => {
    const shoes = await rewards.reward(A, paid);
    const failing = await start(someone(), shoes);
    const next = await start(someone(), shoes);
    programs.failing.add(failing);
    programs.states.set(next, 'paid');
    await rewards.database.query(
      `UPDATE purchase SET created_at = now() - interval '76 minutes' - ($2 - id) * interval '1 s' WHERE reward_id = $1`,
      [shoes, next],
    );
    await rewards.instances.services[0]?.app.get(PurchasesJobs).run();
    expect(await stateOf(next)).toEqual({ status: 'claimed', claims: 1 });
    expect(await stateOf(failing)).toEqual({ status: 'held', claims: 0 });
  });

  it('cost points or money, and their limit is never below the pieces taken already', async () => {
    const both = await rewards.provision(A, 'both', { threshold: 10, price });
    expect(both).toMatchObject({ status: 422, body: { errors: { price: ['is for rewards that cost no points'] } } });
    for (const amount of ['0.00', '1.5', '-3.00', '1e3']) {
      expect((await rewards.provision(A, 'odd', { ...paid, price: { ...price, amount } })).status).toBe(422);
    }
    const shoes = await rewards.reward(A, { ...paid, limit: 2 }, 'held');
    await start(someone(), shoes);
    expect((await rewards.provision(A, 'held', { ...paid, limit: 0 })).status).toBe(422);
    expect((await rewards.provision(A, 'held', { ...paid, limit: 1 })).status).toBe(200);
  });

  describe('in a race', () => {
    const people = Array.from({ length: 60 }, (_, index) => String(20_001 + index));
    const expectExactly = (limit: number, answers: HttpAnswer[]): void =>
      expect(tally(answers)).toEqual({ ok: limit, '409 sold_out': answers.length - limit });

    it.each([1, 7])(
      'hold exactly %i, for any payments and cancellations meanwhile [INV-06, INV-07, P-272]',
      async (limit) => {
        const claimers = people.map((id, index) => rewards.claimer(A, id, index));
        const reward = await rewards.reward(A, { ...paid, limit });
        const first = await race(people.length, (index) => claimers[index]!(reward));
        expect(first.rejected).toEqual([]);
        expectExactly(limit, first.fulfilled);
        expect(await stock(reward)).toEqual({ claims: 0, held: limit });
        const held = first.fulfilled.filter(({ status }) => status === 200).map((answer) => claimed(answer).claim_id);
        await Promise.all(held.map((id, index) => publish(id, index % 2 === 0 ? 'ended' : 'paid', 'paid')));
        expect(await stock(reward)).toEqual({ claims: limit, held: 0 });
        const after = await race(people.length, (index) => claimers[index]!(reward));
        expect(tally(after.fulfilled)).toEqual({ '409 sold_out': people.length });
      },
    );

    it('settle once, for any number of concurrent events in any order [INV-06]', async () => {
      const reward = await rewards.reward(A, { ...paid, limit: 40 });
      const settle = async (id: string, instance: number, outcome: Outcome): Promise<void> => {
        const { app } = rewards.instances.services[instance % 3]!;
        await app
          .get(Database)
          .transaction({ programId: A }, () =>
            app.get(PurchasesService).settle({ programId: A }, id, { outcome, version: null }, new Date()),
          );
      };
      const ids = [];
      for (const who of people.slice(0, 8)) ids.push(await start(who, reward));
      const published = ids.flatMap((id, index): [string, Outcome][] => [
        [id, 'paid'],
        [id, 'ended'],
        [id, 'paid'],
        ...(index % 2 === 0 ? ([[id, 'refunded']] as [string, Outcome][]) : []),
      ]);
      const { rejected } = await race(published.length, (index) => {
        const [id, outcome] = published[(index * 5) % published.length]!;
        return settle(id, index, outcome);
      });
      expect(rejected).toEqual([]);
      expect(await stock(reward)).toEqual({ claims: 4, held: 0 });
      const states = (await Promise.all(ids.map(stateOf))) as { status: string }[];
      expect(states.map(({ status }) => status)).toEqual(
        ids.map((_, index) => (index % 2 === 0 ? 'refunded' : 'claimed')),
      );
    });

    it('detects a service that reads a purchase and then settles it [INV-06]', async () => {
      await rewards.database.query(
        `CREATE TABLE naive_purchase AS SELECT 'held' AS status, 0 AS claims; GRANT ALL ON naive_purchase TO rewards_app`,
      );
      const pool = quietPool(rewards.database.appUrl, 16);
      await openConnections(pool, 16);
      await race(16, async () => {
        const { rows } = await pool.query<{ status: string }>('SELECT status FROM naive_purchase');
        if (rows[0]?.status === 'held')
          await pool.query(`UPDATE naive_purchase SET status = 'claimed', claims = claims + 1`);
      });
      const { rows } = await pool.query<{ claims: number }>('SELECT claims FROM naive_purchase');
      await pool.end();
      expect(rows[0]?.claims).toBeGreaterThan(1);
      await rewards.database.query('DROP TABLE naive_purchase');
    });

    it('detects a service that counts and then holds [INV-07]', async () => {
      await rewards.database.query(
        'CREATE TABLE naive_hold (round integer, participant_id bigint); GRANT ALL ON naive_hold TO rewards_app',
      );
      const pool = quietPool(rewards.database.appUrl, 60);
      await openConnections(pool, 60);
      for (const limit of [1, 7]) {
        const { fulfilled } = await race(people.length, async (index): Promise<HttpAnswer> => {
          const { rows } = await pool.query('SELECT FROM naive_hold WHERE round = $1', [limit]);
          if (rows.length >= limit) return { status: 409, body: { code: 'sold_out' }, headers: {} };
          await pool.query('INSERT INTO naive_hold VALUES ($1, $2)', [limit, people[index]]);
          return { status: 200, body: {}, headers: {} };
        });
        expect(() => expectExactly(limit, fulfilled)).toThrow();
      }
      await pool.end();
      await rewards.database.query('DROP TABLE naive_hold');
    });
  });
});
