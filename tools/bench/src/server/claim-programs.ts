import type pg from 'pg';
import type { Bench } from '../bench.ts';
import type { Call } from './load/call.ts';
import { ClaimFixture } from './fixtures/claim.fixture.ts';

const PROGRAMS = 32;
const PARTICIPANTS = 300;
const REWARDS = 30;
const CLIENTS = 64;

const notifySql = `
CREATE FUNCTION bench_notify() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('bench', ''); RETURN NULL; END $$;
CREATE TRIGGER bench_notify AFTER INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION bench_notify()`;
const silentSql = 'DROP TRIGGER bench_notify ON event; DROP FUNCTION bench_notify()';

/**
 * Claims spread over many programs, so that little is folded and many transactions commit at a time. The floor is the same
 * with a notification in each transaction, for which Postgres lets one transaction of the cluster commit at a time.
 */
export const claimPrograms: Bench = {
  name: 'claim-programs',
  runsOn: 'rewards',
  async open(platform, { seconds }) {
    const pool: pg.Pool = platform.pool('rewards');
    const fixtures: ClaimFixture[] = [];
    const calls: Call[] = [];
    for (let count = 0; count < PROGRAMS; count += 1) {
      const fixture = await ClaimFixture.build(platform, PARTICIPANTS);
      fixtures.push(fixture);
      calls.push(...fixture.calls(await fixture.addRewards(REWARDS)));
    }
    const mixed = shuffled(calls).slice(0, 20_000);
    const [fixture] = fixtures as [ClaimFixture];
    const rate = async (): Promise<number> => {
      const claims = await fixture.rate(mixed, CLIENTS, seconds);
      await fixture.deleteEvents();
      return claims;
    };
    return {
      floor: {
        about: `claims in ${PROGRAMS} programs with a notification in each transaction`,
        run: async () => {
          await pool.query(notifySql);
          try {
            return await rate();
          } finally {
            await pool.query(silentSql);
          }
        },
      },
      contenders: [{ name: `${PROGRAMS} programs, ${CLIENTS} clients`, target: { atLeast: 1 }, run: rate }],
    };
  },
};

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
