import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createDataSource } from '@laurel/service-kit/database/data-source';
import { createTestDatabase, quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { type EntityTarget, getMetadataArgsStorage } from 'typeorm';
import '../src/app.module.ts';
import { schema } from '../src/migrate.ts';

describe('the programs database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(schema);
  });
  afterAll(() => database.drop());

  it('passes the tenant isolation check [INV-20, INV-22]', async () => {
    expect(await checkTenancy({ url: database.adminUrl, service: 'programs' })).toEqual([]);
  });

  it('allows the app role to update its own program only, and to insert no other [INV-20]', async () => {
    const insert = `INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as)
      VALUES ($1::bigint, 10, 'Program', 'p' || $1::bigint, 'points', 'rewards')`;
    for (const id of [101, 102]) await database.query(insert, [id]);
    const pool = quietPool(database.appUrl, 1);
    try {
      await pool.query(`SELECT set_config('app.program_id', '101', false)`);
      expect((await pool.query('UPDATE program SET name = name RETURNING id')).rows).toEqual([{ id: '101' }]);
      expect((await pool.query('SELECT id FROM program ORDER BY id')).rows).toEqual([{ id: '101' }, { id: '102' }]);
      await expect(pool.query(insert, [103])).rejects.toThrow('row-level security');
    } finally {
      await pool.end();
    }
  });

  it('allows a program’s clock to be ahead in test mode only', async () => {
    const [live, test] = await database.query<{ id: string }>(
      `INSERT INTO program (organization_id, name, subdomain, term_points_as, term_rewards_as, test_mode)
       VALUES (10, 'Live', 'live-clock', 'points', 'rewards', false), (10, 'Test', 'test-clock', 'points', 'rewards', true)
       RETURNING id`,
    );
    const ahead = 'UPDATE program SET clock_offset_seconds = 86400 WHERE id = $1';
    await expect(database.query(ahead, [live?.id])).rejects.toThrow('program_clock_offset_seconds_check');
    await database.query(ahead, [test?.id]);
    const rows = await database.query<{ ahead: string }>(
      `SELECT extract(epoch FROM program_now(id) - now())::text AS ahead FROM unnest($1::bigint[]) AS id`,
      [[live?.id, test?.id, '999999']],
    );
    expect(rows.map((row) => Number(row.ahead))).toEqual([0, 86_400, 0]);
  });

  it('lets only the owner role move a program’s clock, in test mode only', async () => {
    const [live, test] = await database.query<{ id: string }>(
      `INSERT INTO program (organization_id, name, subdomain, term_points_as, term_rewards_as, test_mode)
       VALUES (10, 'Live', 'live-moved', 'points', 'rewards', false), (10, 'Test', 'test-moved', 'points', 'rewards', true)
       RETURNING id`,
    );
    const move = `SELECT move_clock($1, interval '40 days')`;
    const [app, owner] = [quietPool(database.appUrl, 1), quietPool(database.ownerUrl, 1)];
    try {
      await expect(app.query(move, [test?.id])).rejects.toThrow('permission denied for function move_clock');
      await owner.query(move, [test?.id]);
      await expect(owner.query(move, [live?.id])).rejects.toThrow(`Program ${live?.id} is not in test mode`);
      await expect(owner.query(move, ['999999'])).rejects.toThrow('is not in test mode');
    } finally {
      await Promise.all([app.end(), owner.end()]);
    }
    const ahead = 'SELECT id, clock_offset_seconds FROM program WHERE id = ANY ($1) ORDER BY id';
    expect(await database.query(ahead, [[live?.id, test?.id]])).toEqual([
      { id: live?.id, clock_offset_seconds: 0 },
      { id: test?.id, clock_offset_seconds: 3_456_000 },
    ]);
  });

  it('has exactly the columns and indexes of its entities', async () => {
    // Entities have no comments: TypeORM would report those of tables and columns as drift.
    await database.query('DELETE FROM pg_description');
    const source = await createDataSource({
      name: 'drift',
      url: database.ownerUrl,
      poolSize: 1,
      entities: getMetadataArgsStorage().tables.map(({ target }) => target as EntityTarget<object>),
      onLost: () => undefined,
    }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      expect(upQueries.map((query) => query.query)).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('has the button label of every challenge type [P-182] [P-183] [P-184] [P-185] [P-186] [P-187] [P-188] [P-189] [P-190] [P-191] [P-192] [P-193]', async () => {
    const rows = await database.query<{ type: string; label: string }>(
      `SELECT type, challenge_tile(jsonb_populate_record(NULL::challenge, jsonb_build_object('challenge_type', type)))
         ->> 'cta_button_text' AS label FROM unnest($1::text[]) AS type`,
      [Object.keys(challengeButtonLabels)],
    );
    expect(Object.fromEntries(rows.map((row) => [row.type, row.label]))).toEqual(challengeButtonLabels);
  });

  it('prefers the challenge’s own button label to that of its type [P-195]', async () => {
    const [row] = await database.query(
      `SELECT challenge_tile(jsonb_populate_record(NULL::challenge,
         '{"cta_button_text":"Hand them on","challenge_type":"collect"}')) ->> 'cta_button_text' AS label`,
    );
    expect(row).toEqual({ label: 'Hand them on' });
  });
});
