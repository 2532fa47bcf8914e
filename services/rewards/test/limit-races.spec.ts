import { race } from '@laurel/test-kit/barrier';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { waitFor } from '@laurel/test-kit/wait-for';
import type pg from 'pg';
import { refused, RewardsUnderTest, tally } from './rewards.fixture.ts';

const A = '1';
const CLAIMERS = 60;
const LIMIT = 10;

/** Whether more pieces are given than the limit allows. */
const isOversold = ({ given, limit }: { given: number; limit: number }): boolean => given > limit;

describe('a limit that is lowered while the reward is claimed', () => {
  let rewards: RewardsUnderTest;
  let other: pg.Pool;
  const people = Array.from({ length: CLAIMERS }, (_, index) => String(10_001 + index));
  let claimers: ReturnType<RewardsUnderTest['claimer']>[];

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 3 });
    await rewards.addProgram(A);
    await rewards.fund(A, people, 1_000_000);
    claimers = people.map((id, index) => rewards.claimer(A, id, index));
    other = quietPool(rewards.database.adminUrl, 1);
  });
  afterAll(async () => {
    await other.end();
    await rewards.stop();
  });

  const lower = (identifier: string, limit: number): Promise<HttpAnswer> => rewards.provision(A, identifier, { limit });
  const waitsForALock = (): Promise<unknown> =>
    waitFor(
      async () =>
        (await rewards.count(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )) > 0,
      { what: 'a statement that waits for the lock' },
    );

  it('is refused below the pieces of claims that began before [INV-06]', async () => {
    const id = await rewards.reward(A, { limit: 5 }, 'begun');
    await other.query(`BEGIN; SELECT FROM reward_stock WHERE reward_id = ${id} FOR NO KEY UPDATE;
      UPDATE reward_stock SET claims = 3 WHERE reward_id = ${id}`);
    const lowering = lower('begun', 2);
    await waitsForALock();
    await other.query('COMMIT');
    expect(refused(await lowering).errors).toEqual({ limit: ['must be at least 3, as many have been claimed'] });
    await other.query(`UPDATE reward_stock SET claims = 0 WHERE reward_id = ${id}`);
  });

  it.each([
    [
      'a claim',
      async (id: string): Promise<boolean> =>
        refused(await (claimers[0] as (id: string) => Promise<HttpAnswer>)(id)).code !== 'sold_out',
    ],
    ['an assignment', async (id: string): Promise<boolean> => (await rewards.assign(A, id, ['10001'])).length > 0],
  ])('applies to %s that waited for it [INV-06]', async (_, isGiven) => {
    const id = await rewards.reward(A, { limit: 1 });
    await other.query(`BEGIN; SELECT FROM reward_stock WHERE reward_id = ${id} FOR NO KEY UPDATE;
      UPDATE reward SET claim_limit = 0 WHERE id = ${id}`);
    const given = isGiven(id);
    await waitsForALock();
    await other.query('COMMIT');
    expect(await given).toBe(false);
    expect(await rewards.faults()).toEqual([]);
  });

  it(`is never below the claims of ${CLAIMERS} participants on three instances meanwhile, 20 times [INV-06, INV-07]`, async () => {
    for (let round = 0; round < 20; round += 1) {
      const identifier = `race-${round}`;
      const id = await rewards.reward(A, { limit: CLAIMERS, threshold: 3 }, identifier);
      const { fulfilled, rejected } = await race(CLAIMERS + 5, (index) =>
        index < CLAIMERS
          ? (claimers[index] as (id: string) => Promise<HttpAnswer>)(id)
          : lower(identifier, LIMIT + index - CLAIMERS),
      );
      expect(rejected).toEqual([]);
      const { ok: given = 0 } = tally(fulfilled.slice(0, CLAIMERS));
      const [row] = await rewards.database.query<{ given: number; limit: number }>(
        `SELECT s.claims::int AS given, r.claim_limit::int AS "limit" FROM reward r
         JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id WHERE r.id = $1`,
        [id],
      );
      expect(row?.given).toBe(given);
      expect(row && isOversold(row)).toBe(false);
    }
    expect(await rewards.faults()).toEqual([]);
  });

  it('detects an edit that counts without the lock of the claims', async () => {
    await rewards.database.query(
      `CREATE TABLE naive_rule AS SELECT ${CLAIMERS} AS "limit"; CREATE TABLE naive_stock AS SELECT 0 AS given;
       GRANT ALL ON naive_rule, naive_stock TO rewards_app`,
    );
    const pool = quietPool(rewards.database.appUrl, CLAIMERS);
    const counted = await pool.query<{ given: number }>('SELECT given FROM naive_stock');
    await race(CLAIMERS, () =>
      pool.query('UPDATE naive_stock SET given = given + 1 WHERE given < (SELECT "limit" FROM naive_rule)'),
    );
    if ((counted.rows[0]?.given ?? LIMIT) < LIMIT) await pool.query('UPDATE naive_rule SET "limit" = $1', [LIMIT]);
    const { rows } = await pool.query<{ given: number; limit: number }>('SELECT * FROM naive_stock, naive_rule');
    await pool.end();
    expect(rows[0] && isOversold(rows[0])).toBe(true);
    await rewards.database.query('DROP TABLE naive_rule, naive_stock');
  });
});
