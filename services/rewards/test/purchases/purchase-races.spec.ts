import { Database } from '@laurel/service-kit/database/database';
import { openConnections, race } from '@laurel/test-kit/barrier';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import type { Outcome } from '../../src/claims/purchases/judge-purchases.ts';
import { PurchasesService } from '../../src/claims/purchases/purchases.service.ts';
import { claimed, RewardsUnderTest, tally } from '../rewards.fixture.ts';
import { ProgramsDouble } from './programs.fixture.ts';
import { purchaseSteps } from './purchases.fixture.ts';

const A = '1';
const paid = { threshold: 0, price: { amount: '15.00', currency: 'gbp' }, per_participant: null };

describe('rewards that are paid for with money, in a race', () => {
  let programs: ProgramsDouble;
  let rewards: RewardsUnderTest;
  const { publish, start, stock, stateOf } = purchaseSteps(A, () => rewards);
  const people = Array.from({ length: 60 }, (_, index) => String(20_001 + index));
  const expectExactly = (limit: number, answers: HttpAnswer[]): void =>
    expect(tally(answers)).toEqual({ ok: limit, '409 sold_out': answers.length - limit });

  beforeAll(async () => {
    programs = await ProgramsDouble.start();
    rewards = await RewardsUnderTest.start({ instances: 3, programsUrl: programs.url });
    await rewards.addProgram(A);
  });
  afterAll(async () => {
    expect(await rewards.faults()).toEqual([]);
    await rewards.stop();
    await programs.stop();
  });

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
