import type { RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import { amountOf, currencies } from '@laurel/contracts/programs/payments/money';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { race } from '@laurel/test-kit/barrier';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { PurchasesJobs } from '../../src/claims/purchases/purchases.jobs.ts';
import { claimed, daysFromNow, refused, RewardsUnderTest, tally } from '../rewards.fixture.ts';
import { ProgramsDouble } from './programs.fixture.ts';
import { purchaseSteps } from './purchases.fixture.ts';

const A = '1';
const price = { amount: '15.00', currency: 'gbp' };
const paid = { threshold: 0, price, per_participant: null };

describe('rewards that are paid for with money', () => {
  let programs: ProgramsDouble;
  let rewards: RewardsUnderTest;
  let serial = 1_000;
  const someone = (): string => String((serial += 1));
  const { publish, start, stock, stateOf } = purchaseSteps(A, () => rewards);
  const events = async (who: string): Promise<string[]> =>
    (
      await rewards.database.query<{ event: string }>(
        `SELECT type AS event FROM event WHERE payload ->> 'participant_id' = $1 ORDER BY 1`,
        [who],
      )
    ).map(({ event }) => event);
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

  it('are written by the database as by the contracts', async () => {
    const rows = currencies.flatMap((currency) => [1, 50, 1_234_560].map((minor) => ({ currency, minor })));
    const [written] = await rewards.database.query<{ texts: string[] }>(
      `SELECT array_agg(amount_text((r ->> 'minor')::bigint, r ->> 'currency') ORDER BY position) AS texts
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS g (r, position)`,
      [JSON.stringify(rows)],
    );
    expect(written?.texts).toEqual(rows.map(({ currency, minor }) => amountOf(minor, currency)));
  });

  it.each([
    ['jpy', '500', '500', 500],
    ['bhd', '5', '5.000', 5_000],
  ] as const)('cost the units of their currency everywhere: %s', async (currency, amount, shown, minor) => {
    const who = someone();
    const mug = await rewards.reward(A, { ...paid, price: { amount, currency }, name: `Mug ${currency}` });
    const cost = { amount: shown, currency };
    expect(await rewards.show(visitor(A), mug)).toMatchObject({ price: cost });
    const { body } = await rewards.call(visitor(A), 'GET', '/public/home/active_rewards');
    expect((body as RewardTile[]).find(({ id }) => id === mug)?.price).toEqual(cost);
    const claimId = await start(who, mug);
    expect(programs.checkouts.get(claimId)).toMatchObject({ amount: minor, currency });
    await publish(claimId, 'paid');
    expect(await stateOf(claimId)).toEqual({ status: 'claimed', claims: 1 });
    await publish(claimId, 'refunded');
    expect(await stateOf(claimId)).toMatchObject({ status: 'refunded' });
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
    expect([await events(ada), await earned(ada)]).toEqual([[], []]);
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
    expect(await events(ada)).toEqual([
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
    expect(await events(ada)).toEqual([
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
    await rewards.database.query(
      'UPDATE reward_stock SET has_codes = true, coupons = 1, coupons_taken = 1 WHERE reward_id = $1',
      [coded],
    );
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
    const decide = async (checkout_id: string, reward_id: string, version: number): Promise<void> => {
      await rewards.send(A, 'parked_payment.rewarded', { checkout_id, participant_id: ada, reward_id, version });
      await rewards.handled();
    };
    await decide(ids[0]!, mug, 3);
    await decide(ids[1]!, mug, 3);
    await decide(ids[1]!, '999999', 5);
    expect([await earned(ada), await stock(mug)]).toEqual([[mug], { claims: 1, held: 0 }]);
    const back = await rewards.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE type = 'reward_payment.parked' AND payload ->> 'checkout_id' IS NOT NULL
       ORDER BY payload -> 'version'`,
    );
    expect(back.map(({ payload }) => payload)).toEqual([
      { checkout_id: ids[1], reason: 'not_given', version: 3 },
      { checkout_id: ids[1], reason: 'not_given', version: 5 },
    ]);
  });

  it('are made up for once, however many copies of the decision come, also late ones', async () => {
    const ada = someone();
    await rewards.database.query(`INSERT INTO participant_copy VALUES (1, $1, 'Ada', 'L', 'active', 1)`, [ada]);
    const [mug, cap] = [await rewards.reward(A, { threshold: 40 }), await rewards.reward(A, { threshold: 40 })];
    const gone = await rewards.reward(A, { threshold: 40, limit: 1 });
    await rewards.assign(A, gone, [someone()]);
    const checkout_id = '0190e0c4-0000-7000-8000-000000000003';
    const decision = (reward_id: string, version: number) => ({ checkout_id, participant_id: ada, reward_id, version });
    const decide = async (...decisions: ReturnType<typeof decision>[]): Promise<void> => {
      await rewards.send(A, 'parked_payment.rewarded', ...decisions);
      await rewards.handled();
    };
    await decide(decision(gone, 3));
    await rewards.database.query('UPDATE reward SET claim_limit = 9 WHERE id = $1', [gone]);
    await decide(decision(gone, 3));
    expect(await earned(ada)).toEqual([]);
    await decide(...Array.from({ length: 12 }, () => decision(mug, 5)));
    await decide(decision(cap, 4), decision(cap, 6));
    expect([await earned(ada), await stock(mug), await stock(cap), await stock(gone)]).toEqual([
      [mug],
      { claims: 1, held: 0 },
      { claims: 0, held: 0 },
      { claims: 1, held: 0 },
    ]);
    const back = await rewards.database.query(
      `SELECT payload FROM event WHERE type = 'reward_payment.parked' AND payload ->> 'checkout_id' = $1`,
      [checkout_id],
    );
    expect(back).toHaveLength(1);
  });

  it('are made up for as long as the payment is paid: taken back with the money, and given again with it', async () => {
    const ada = someone();
    await rewards.database.query(`INSERT INTO participant_copy VALUES (1, $1, 'Ada', 'L', 'active', 1)`, [ada]);
    const mug = await rewards.reward(A, { threshold: 40, limit: 1 });
    const cap = await rewards.reward(A, { threshold: 40 });
    const checkout_id = '0190e0c4-0000-7000-8000-000000000004';
    const decide = async (reward_id: string, version: number): Promise<void> => {
      await rewards.send(A, 'parked_payment.rewarded', { checkout_id, participant_id: ada, reward_id, version });
      await rewards.handled();
    };
    const settle = async (...news: ['paid' | 'disputed' | 'refunded', number][]): Promise<void> => {
      const events = news.map(([outcome, version]) => ({ checkout_id, participant_id: ada, outcome, version }));
      await rewards.send(A, 'parked_payment.settled', ...events);
      await rewards.handled();
    };
    await decide(mug, 3);
    await settle(['disputed', 4]);
    expect([await earned(ada), await stock(mug)]).toEqual([[], { claims: 0, held: 0 }]);
    await settle(['paid', 5], ['paid', 5], ['disputed', 4]);
    expect([await earned(ada), await stock(mug)]).toEqual([[mug], { claims: 1, held: 0 }]);
    await settle(['refunded', 6]);
    await decide(mug, 3);
    expect([await earned(ada), await stock(mug)]).toEqual([[], { claims: 0, held: 0 }]);
    expect((await events(ada)).filter((event) => /claim/.test(event))).toEqual([
      ...['claim.reversed', 'claim.reversed', 'reward.claimed', 'reward.claimed'],
    ]);
    // Its piece has gone to another participant when the refund fails: staff decide once more.
    await rewards.assign(A, mug, [someone()]);
    await settle(['paid', 7]);
    expect(await earned(ada)).toEqual([]);
    const back = await rewards.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE type = 'reward_payment.parked' AND payload ->> 'checkout_id' = $1`,
      [checkout_id],
    );
    expect(back.map(({ payload }) => payload)).toEqual([{ checkout_id, reason: 'not_given', version: 7 }]);
    await decide(cap, 9);
    expect([await earned(ada), await stock(cap)]).toEqual([[cap], { claims: 1, held: 0 }]);
  });

  it('are not made up for when the money has gone back before the decision came', async () => {
    const ada = someone();
    await rewards.database.query(`INSERT INTO participant_copy VALUES (1, $1, 'Ada', 'L', 'active', 1)`, [ada]);
    const mug = await rewards.reward(A, { threshold: 40 });
    const payment = { checkout_id: '0190e0c4-0000-7000-8000-000000000005', participant_id: ada };
    await rewards.send(A, 'parked_payment.settled', { ...payment, outcome: 'disputed', version: 4 });
    await rewards.handled();
    await rewards.send(A, 'parked_payment.rewarded', { ...payment, reward_id: mug, version: 3 });
    await rewards.handled();
    expect(await earned(ada)).toEqual([]);
    await rewards.send(A, 'parked_payment.settled', { ...payment, outcome: 'paid', version: 5 });
    await rewards.handled();
    expect([await earned(ada), await stock(mug)]).toEqual([[mug], { claims: 1, held: 0 }]);
  });

  it('are held for one participant five at a time, however many are asked for at once', async () => {
    const ada = someone();
    const offered = await Promise.all(Array.from({ length: 8 }, () => rewards.reward(A, { ...paid, limit: 1 })));
    const { fulfilled } = await race(8, (index) => rewards.claim(A, ada, offered[index] ?? ''));
    const begun = fulfilled.filter(({ status }) => status === 200);
    const refusedOnes = fulfilled.filter(({ status }) => status === 409);
    expect([begun.length, refusedOnes.length]).toEqual([5, 3]);
    for (const { body } of refusedOnes) expect(body).toMatchObject({ code: 'too_many_payments' });
    const free = offered[fulfilled.findIndex(({ status }) => status === 409)] ?? '';
    expect(await stock(free)).toEqual({ claims: 0, held: 0 });
    const mine = offered[fulfilled.findIndex(({ status }) => status === 200)] ?? '';
    expect((await rewards.claim(A, ada, mine)).status).toBe(200);
    await publish(claimed(begun[0] as HttpAnswer).claim_id, 'ended');
    expect((await rewards.claim(A, ada, free)).status).toBe(200);
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
      `UPDATE purchase SET created_at = now() - interval '46 minutes' WHERE reward_id = $1`,
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
    for (const amount of ['0.00', '1.505', '-3.00', '1e3']) {
      expect((await rewards.provision(A, 'odd', { ...paid, price: { ...price, amount } })).status).toBe(422);
    }
    const small = await rewards.provision(A, 'odd', { ...paid, price: { ...price, amount: '0.29' } });
    expect(small).toMatchObject({ status: 422, body: { errors: { price: ['must be at least 0.30 GBP'] } } });
    expect((await rewards.provision(A, 'low', { ...paid, price: { ...price, amount: '0.30' } })).status).toBe(200);
    const shoes = await rewards.reward(A, { ...paid, limit: 2 }, 'held');
    await start(someone(), shoes);
    expect((await rewards.provision(A, 'held', { ...paid, limit: 0 })).status).toBe(422);
    expect((await rewards.provision(A, 'held', { ...paid, limit: 1 })).status).toBe(200);
  });
});
