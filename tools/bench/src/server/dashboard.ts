import { migrate, schema } from '@laurel/programs/migrate';
import { ActionsRepository } from '@laurel/programs/dashboard/actions-repository';
import { CountingRepository } from '@laurel/programs/dashboard/counting-repository';
import { CountingService } from '@laurel/programs/dashboard/counting-service';
import { DashboardRepository } from '@laurel/programs/dashboard/dashboard-repository';
import type { Database } from '@laurel/service-kit/database/database';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { median } from '../report/statistics.ts';
import { fillStatements, MAX_TO_COUNT_ANEW, PROGRAM, TALLIES, uncountStatements } from './fixtures/dashboard-data.ts';
import { keptDatabase } from './fixtures/kept-database.ts';

const ACTIONS_QUICK = 100_000;
const TURNS = 200;

const scope = { programId: PROGRAM };

/** Every call of the dashboard's overview to the programs service, one after the other, and pages of the table of actions. */
const dashboardOver = (most: number, bench: Pick<Bench, 'name' | 'onlyByName'>): Bench => ({
  ...bench,
  runsOn: 'programs',
  async open(platform, { quick }) {
    const actions = quick ? ACTIONS_QUICK : most;
    const statements = fillStatements(actions);
    const url = await keptDatabase(platform, { service: 'programs', schema, rows: actions, statements, migrate });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`SET ROLE programs_app; SELECT set_config('app.program_id', '${PROGRAM}', false)`);
    const database = databaseOver(client);
    const overview = new DashboardRepository(database);
    const table = new ActionsRepository(database);
    const page = (of: object): Promise<number> =>
      typical(() => table.page(scope, { actionType: null, newestFirst: true, limit: 20, offset: 0, ...of }));
    await demandAll(table, actions);
    if (actions <= MAX_TO_COUNT_ANEW) await demandCountedAlike(client, database);
    const atMost = (millis: number) => ({ unit: 'ms' as const, target: { atMost: millis } });
    return {
      unit: 'ms',
      floor: {
        about: 'one indexed single-row read, prepared',
        run: () =>
          typical((turn) =>
            client.query({
              name: 'floor',
              text: 'SELECT * FROM completion WHERE program_id = $1 AND id = $2',
              // Three of four numbers belong to a completion.
              values: [PROGRAM, 1 + 4 * ((turn * 7_919) % (actions / 4))],
            }),
          ),
      },
      contenders: [
        {
          name: 'all calls of the overview',
          target: { atMost: 20 },
          run: () =>
            typical(async () => {
              await overview.metrics(scope);
              await overview.usersGrowth(scope, 30);
              await overview.latestUsers(scope, true);
              await overview.latestActions(scope, true);
            }),
        },
      ],
      checks: [
        { name: 'table, first page', ...atMost(20), run: () => page({}) },
        { name: 'table, first page of one type', ...atMost(20), run: () => page({ actionType: 'reward' }) },
        { name: 'table, page in the middle', ...atMost(50), run: () => page({ offset: Math.floor(actions / 2) }) },
        { name: 'table, last page', ...atMost(50), run: () => page({ offset: actions - 20 }) },
      ],
      close: () => client.end(),
    };
  },
});

/** The larger one fills 32 gigabytes for a quarter of an hour. */
export const dashboards: readonly Bench[] = [
  dashboardOver(1_000_000, { name: 'dashboard' }),
  dashboardOver(50_000_000, { name: 'dashboard-large', onlyByName: true }),
];

/** The service's repositories over one connection. */
function databaseOver(client: pg.Client): Database {
  const rows = async (query: pg.QueryConfig): Promise<object[]> => (await client.query<object>(query)).rows;
  const over = {
    call: (_scope: object, name: string, text: string, values: unknown[]) => rows({ name, text, values }),
    transaction: (_scope: object, work: () => Promise<unknown>) => work(),
    query: (_scope: object, text: string, values: unknown[]) => rows({ text, values }),
  };
  return over as unknown as Database;
}

/** Median milliseconds of sequential calls. */
async function typical(work: (turn: number) => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await work(turn);
    all.push(performance.now() - began);
  }
  return median(all);
}

/** Throws unless the tallies include every action, and the last page holds the oldest. */
async function demandAll(table: ActionsRepository, actions: number): Promise<void> {
  const last = { actionType: null, newestFirst: true, limit: 20, offset: actions - 20 };
  const { rows, total } = await table.page(scope, last);
  if (total !== actions || rows.at(-1)?.id !== '1') throw new Error(`${total} of ${actions} actions are counted`);
}

/** Makes the service count anew; throws unless its tallies are those of the bench. */
async function demandCountedAlike(client: pg.Client, database: Database): Promise<void> {
  const tallies = async (): Promise<string> => {
    const { rows } = await client.query<{ tallies: string }>(
      `SELECT md5(string_agg(t.of || t.tally, ',' ORDER BY t.of, t.tally::text)) AS tallies FROM (${TALLIES}) t`,
    );
    return rows[0]?.tallies ?? '';
  };
  const filled = await tallies();
  const counting = new CountingService(database, new CountingRepository(database));
  for (const statement of uncountStatements) await client.query(statement);
  while (await counting.count(scope)) continue;
  if ((await tallies()) !== filled) throw new Error('the tallies of the bench are not those that the service counts');
}
