import { fileURLToPath } from 'node:url';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { ForwardMigration, migrate } from '@laurel/service-kit/database/migrate';
import { errorCode } from '@laurel/service-kit/database/pg-errors';
import { inDatabase, provisionDatabase } from '@laurel/service-kit/database/provision';
import type { QueryRunner } from 'typeorm';
import { ChildInstance } from '../instances.ts';
import { createEmptyDatabase, createTestDatabase, quietPool, type TestDatabase } from '../postgres.ts';
import { walletMigrations } from './wallet-service.ts';

const open: TestDatabase[] = [];
const kept = (database: TestDatabase): TestDatabase => {
  open.push(database);
  return database;
};

afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

class LockWallets1772000000000 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallet ADD COLUMN note text');
  }
}

class BreakHalfway1772000000001 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id bigint)');
    await runner.query('SELECT 1 / 0');
  }
}

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
      output: ['["CreateWallets1771000000000","CreateEvents1771000000001"]', '[]', '[]', '[]', '[]'],
    });
    expect(await database.query('SELECT name FROM migrations')).toHaveLength(2);
  });

  it('give up on a lock held by the running service, change nothing, and can be run again [F39]', async () => {
    const database = kept(await createTestDatabase('rewards', walletMigrations));
    const migrations = [...walletMigrations, LockWallets1772000000000];
    const holder = quietPool(database.adminUrl, 1);
    await holder.query('BEGIN; LOCK TABLE wallet IN ACCESS SHARE MODE');
    const refused: unknown = await migrate({ url: database.ownerUrl, migrations, lockTimeoutMs: 300 }).catch(
      (error: unknown) => error,
    );
    expect(errorCode(refused)).toBe('55P03');
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await migrate({ url: database.ownerUrl, migrations })).toEqual(['LockWallets1772000000000']);
  });

  it('leave nothing of one that fails half way [F39]', async () => {
    const database = kept(await createTestDatabase('rewards', walletMigrations));
    const work = migrate({ url: database.ownerUrl, migrations: [...walletMigrations, BreakHalfway1772000000001] });
    await expect(work).rejects.toThrow('division by zero');
    expect(await database.query(`SELECT FROM pg_class WHERE relname = 'half'`)).toHaveLength(0);
    expect(await database.query('SELECT FROM migrations')).toHaveLength(2);
  });
});

describe('provisioning', () => {
  it('may be repeated, also by several at once', async () => {
    const database = kept(await createTestDatabase('rewards', walletMigrations));
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
    const rewards = kept(await createTestDatabase('rewards', walletMigrations));
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
    const database = kept(await createTestDatabase('rewards', walletMigrations));
    expect(await check(database)).toEqual([]);
  });

  it('names every hole [INV-20, INV-22]', async () => {
    const database = kept(await createTestDatabase('rewards', walletMigrations));
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
      'relay role reaches beyond outbox and inbox: wallet',
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
