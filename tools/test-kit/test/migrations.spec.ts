import { fileURLToPath } from 'node:url';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { migrate } from '@laurel/service-kit/database/migrate';
import { errorCode } from '@laurel/service-kit/errors/pg-errors';
import { inDatabase, provisionDatabase } from '@laurel/service-kit/database/provision';
import type { SqlFile } from '@laurel/service-kit/database/schema';
import { ChildInstance } from '../src/instances.ts';
import { createEmptyDatabase, createTestDatabase, quietPool, type TestDatabase } from '../src/postgres.ts';
import { walletSchema, withMigration } from './wallet-service.fixture.ts';

const open: TestDatabase[] = [];
const kept = (database: TestDatabase): TestDatabase => {
  open.push(database);
  return database;
};

afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

const addNote: SqlFile = { name: 'migrations/0003-note.sql', sql: 'ALTER TABLE wallet ADD COLUMN note text' };
const breakHalfway: SqlFile = { name: 'migrations/0004-half.sql', sql: 'CREATE TABLE half (id bigint); SELECT 1 / 0' };
const applied = [
  ...['events/migrations/0001-events.sql', 'idempotency/migrations/0001-idempotency.sql'],
  ...['migrations/0001-wallets.sql', 'migrations/0002-effects.sql'],
  ...['events/sql/append_events.sql', 'events/sql/keep_months.sql', 'events/sql/redact_events.sql', 'sql/earn.sql'],
];

describe('migrations', () => {
  it('run once when five processes start together [INV-44]', async () => {
    const database = kept(await createEmptyDatabase('rewards'));
    const entry = fileURLToPath(new URL('./migrate-wallets.ts', import.meta.url));
    const children = await Promise.all(
      Array.from({ length: 5 }, () => ChildInstance.start({ entry, env: { OWNER_URL: database.ownerUrl } })),
    );
    const codes = await Promise.all(children.map((child) => child.ended()));
    expect({ codes, output: children.map((child) => child.output).sort() }).toEqual({
      codes: [0, 0, 0, 0, 0],
      output: [JSON.stringify(applied), '[]', '[]', '[]', '[]'],
    });
    expect(await database.query('SELECT name FROM schema_migration')).toHaveLength(applied.length);
  });

  it('give up on a lock held by the running service, change nothing, and can be run again [F39]', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const schema = withMigration(walletSchema, addNote);
    const holder = quietPool(database.adminUrl, 1);
    await holder.query('BEGIN; LOCK TABLE wallet IN ACCESS SHARE MODE');
    const refused: unknown = await migrate({ url: database.ownerUrl, schema, lockTimeoutMs: 300 }).catch(
      (error: unknown) => error,
    );
    expect(errorCode(refused)).toBe('55P03');
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await migrate({ url: database.ownerUrl, schema })).toEqual([addNote.name]);
  });

  it('leave nothing of one that fails half way [F39]', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const work = migrate({ url: database.ownerUrl, schema: withMigration(walletSchema, breakHalfway) });
    await expect(work).rejects.toThrow('division by zero');
    expect(await database.query(`SELECT FROM pg_class WHERE relname = 'half'`)).toHaveLength(0);
    expect(await database.query('SELECT name FROM schema_migration')).toHaveLength(applied.length);
  });

  it('refuse one that was edited after it ran', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const migrations = walletSchema.migrations.map((file) => ({ ...file, sql: `${file.sql} ` }));
    const work = migrate({ url: database.ownerUrl, schema: { ...walletSchema, migrations } });
    await expect(work).rejects.toThrow('was changed after it ran');
  });

  it('apply a function again when its text has changed, and only then', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const functions = walletSchema.functions.map((file) =>
      file.name === 'sql/earn.sql'
        ? { ...file, sql: file.sql.replace('w.points + p_points', 'w.points + 2 * p_points') }
        : file,
    );
    expect(await migrate({ url: database.ownerUrl, schema: { ...walletSchema, functions } })).toEqual(['sql/earn.sql']);
    await database.query('INSERT INTO wallet VALUES (1, 1)');
    expect(await database.query('SELECT points FROM earn(1, 1, 5)')).toEqual([{ points: '10' }]);
    expect(await migrate({ url: database.ownerUrl, schema: { ...walletSchema, functions } })).toEqual([]);
  });

  it('apply functions that call each other in any order, and refuse a body that names nothing', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const sqlFunction = (name: string, body: string): SqlFile => ({
      name: `sql/${name}.sql`,
      sql: `CREATE OR REPLACE FUNCTION ${name}() RETURNS bigint LANGUAGE sql AS $$ ${body} $$`,
    });
    const first = sqlFunction('a_first', 'SELECT b_second()');
    const schema = { ...walletSchema, functions: [...walletSchema.functions, first] };
    await expect(migrate({ url: database.ownerUrl, schema })).rejects.toThrow('b_second() does not exist');
    const both = {
      ...schema,
      functions: [...schema.functions, sqlFunction('b_second', 'SELECT count(*) FROM wallet')],
    };
    expect(await migrate({ url: database.ownerUrl, schema: both })).toEqual([first.name, 'sql/b_second.sql']);
  });

  it('change a function that stored columns call only together with a migration that rewrites them', async () => {
    const doubled = (factor: number): SqlFile => ({
      name: 'migrations/sql/doubled.sql',
      sql: `CREATE OR REPLACE FUNCTION doubled(p bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT ${factor} * p'`,
    });
    const table: SqlFile = {
      name: 'migrations/0003-double.sql',
      sql: 'ALTER TABLE wallet ADD COLUMN double bigint GENERATED ALWAYS AS (doubled(points)) STORED',
    };
    const rewrite: SqlFile = {
      name: 'migrations/0004-rewrite.sql',
      sql: 'ALTER TABLE wallet ALTER COLUMN double SET EXPRESSION AS (doubled(points))',
    };
    const database = kept(await createTestDatabase(walletSchema));
    await database.query('INSERT INTO wallet VALUES (1, 1, 7)');
    const url = database.ownerUrl;
    const schema = withMigration({ ...walletSchema, early: [doubled(2)] }, table);
    expect(await migrate({ url, schema })).toEqual(['migrations/sql/doubled.sql', 'migrations/0003-double.sql']);
    const changed = { ...schema, early: [doubled(3)] };
    await expect(migrate({ url, schema: changed })).rejects.toThrow('needs a migration that rewrites');
    await migrate({ url, schema: withMigration(changed, rewrite) });
    expect(await database.query('SELECT double FROM wallet')).toEqual([{ double: '21' }]);
  });

  it('run one without a transaction where it says so, and name an index that was left invalid', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const sql = '-- transaction: none\nCREATE UNIQUE INDEX CONCURRENTLY wallet_points ON wallet (points)';
    const schema = withMigration(walletSchema, { name: 'migrations/0003-index.sql', sql });
    await database.query('INSERT INTO wallet VALUES (1, 1, 7), (1, 2, 7)');
    await expect(migrate({ url: database.ownerUrl, schema })).rejects.toThrow('could not create unique index');
    await expect(migrate({ url: database.ownerUrl, schema: walletSchema })).rejects.toThrow('wallet_points');
    await database.query('DROP INDEX wallet_points; UPDATE wallet SET points = id');
    expect(await migrate({ url: database.ownerUrl, schema })).toEqual(['migrations/0003-index.sql']);
  });

  it('name the way out for a database older than the baseline', async () => {
    const database = kept(await createEmptyDatabase('rewards'));
    await database.query('CREATE TABLE migrations (id serial, timestamp bigint, name text)');
    await expect(migrate({ url: database.ownerUrl, schema: walletSchema })).rejects.toThrow('npm run reset');
    expect(await database.query(`SELECT to_regclass('schema_migration') AS made`)).toEqual([{ made: null }]);
  });
});

describe('provisioning', () => {
  it('may be repeated, also by several at once', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    const again = () => provisionDatabase({ adminUrl: database.adminUrl, service: 'rewards', database: database.name });
    const urls = await Promise.all(Array.from({ length: 6 }, again));
    expect(new Set(urls.map((url) => url.appUrl))).toEqual(new Set([database.appUrl]));
    for (const url of [database.appUrl, database.ownerUrl, database.relayUrl]) {
      const pool = quietPool(url, 1);
      expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
    }
  });

  it("keeps a service out of another service's database", async () => {
    const rewards = kept(await createTestDatabase(walletSchema));
    const programs = kept(await createEmptyDatabase('programs'));
    const pool = quietPool(inDatabase(programs.appUrl, rewards.name), 1);
    await expect(pool.query('SELECT 1')).rejects.toThrow('permission denied for database');
    await pool.end();
  });
});

describe('the tenancy check', () => {
  const check = (database: TestDatabase, exempt: string[] = []) =>
    checkTenancy({ url: database.ownerUrl, service: 'rewards', exempt });

  it("finds nothing in a database made with the kit's helpers [INV-20, INV-22]", async () => {
    const database = kept(await createTestDatabase(walletSchema));
    expect(await check(database)).toEqual([]);
  });

  it('names every hole [INV-20, INV-22]', async () => {
    const database = kept(await createTestDatabase(walletSchema));
    await database.query('SET check_function_bodies = off');
    for (const sql of [
      'ALTER TABLE wallet NO FORCE ROW LEVEL SECURITY',
      'CREATE POLICY open ON wallet FOR SELECT TO rewards_app USING (true)',
      'CREATE TABLE bare (program_id bigint, id bigint PRIMARY KEY, wallet_id bigint)',
      'ALTER TABLE wallet ADD UNIQUE (id)',
      'ALTER TABLE bare ADD CONSTRAINT loose FOREIGN KEY (wallet_id) REFERENCES wallet (id)',
      'CREATE VIEW wallets AS SELECT * FROM wallet',
      'CREATE MATERIALIZED VIEW wallet_copy AS SELECT * FROM wallet; GRANT SELECT ON wallet_copy TO rewards_app',
      `CREATE FUNCTION peek() RETURNS bigint SECURITY DEFINER LANGUAGE sql AS 'SELECT 1::bigint'`,
      'CREATE TABLE mine (id bigint); ALTER TABLE mine OWNER TO rewards_app',
      'GRANT TRUNCATE ON wallet TO rewards_app; GRANT SELECT ON wallet TO rewards_relay',
    ]) {
      await database.query(sql);
    }
    expect(await check(database)).toEqual([
      'foreign key between tenant tables without program_id: bare.loose',
      'materialized view readable by the app role: wallet_copy',
      'owned by a run-time role: mine',
      'policy of the app role without app.program_id: wallet.open',
      'program_id may be null: bare',
      'relay role reaches beyond event log, inbox and stored answers: wallet',
      'run-time role may truncate: mine',
      'run-time role may truncate: wallet',
      'security definer function without a fixed search_path: peek()',
      'tenant table without a policy on app.program_id: bare',
      'tenant table without forced row-level security: bare',
      'tenant table without forced row-level security: wallet',
      'view without security_invoker: wallets',
    ]);
    const withoutBare = await check(database, ['bare']);
    expect(withoutBare.filter((finding) => finding.includes('bare'))).toEqual([]);
  });
});
