import { Batcher } from '@laurel/service-kit/database/batcher';
import { Database } from '@laurel/service-kit/database/database';
import { errorCode, isDatabaseUnavailable, retried } from '@laurel/service-kit/errors/pg-errors';
import type { INestApplicationContext } from '@nestjs/common';
import { FaultProxy } from '../src/fault-proxy.ts';
import { createTestDatabase, quietPool, type TestDatabase } from '../src/postgres.ts';
import { atThisPace } from '../src/run/pace.ts';
import { waitFor } from '../src/wait-for.ts';
import { startContext, Wallet, walletSchema } from './wallet-service.fixture.ts';

const a = { programId: '1' };
const b = { programId: '2' };

let database: TestDatabase;
let app: INestApplicationContext;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase(walletSchema);
  app = await startContext(database);
  db = app.get(Database);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(async () => {
  await database.query('DELETE FROM wallet');
  await database.query(
    'INSERT INTO wallet (program_id, id, points) VALUES (1, 1, 10), (1, 2, 10), (2, 1, 10), (2, 3, 10)',
  );
});

const ids = async (): Promise<string[]> =>
  (await db.unscoped<{ id: string }>("SELECT program_id || '/' || id AS id FROM wallet ORDER BY 1")).map(
    (row) => row.id,
  );
const idsIn = (scope: { programId: string }): Promise<string[]> => db.transaction(scope, ids);
const pointsOf = async (program: number, id: number): Promise<string | undefined> =>
  (
    await database.query<{ points: string }>('SELECT points FROM wallet WHERE program_id = $1 AND id = $2', [
      program,
      id,
    ])
  )[0]?.points;

describe('tenant isolation on one pooled connection', () => {
  it('shows each program its own rows through 500 interleaved transactions [INV-22]', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const scope = index % 2 === 0 ? a : b;
        const seen = await idsIn(scope);
        return seen.length !== 2 || seen.some((id) => !id.startsWith(`${scope.programId}/`));
      }),
    );
    expect(wrong.filter(Boolean)).toHaveLength(0);
  });

  it('shows nothing outside a transaction, also after failed ones on the same connection [INV-22]', async () => {
    expect(await ids()).toEqual([]);
    for (let round = 0; round < 20; round += 1) {
      await expect(db.transaction(a, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
    expect(await ids()).toEqual([]);
    const [setting] = await db.unscoped<{ value: string }>(`SELECT current_setting('app.program_id', true) AS value`);
    expect(setting?.value).toBe('');
    expect(await idsIn(a)).toEqual(['1/1', '1/2']);
  });

  it('refuses a row of another program, through SQL and through an entity [INV-22]', async () => {
    const sql = 'INSERT INTO wallet (program_id, id) VALUES (2, 9)';
    await expect(db.transaction(a, () => db.query(a, sql))).rejects.toThrow('row-level security');
    const save = () => db.manager(a).getRepository(Wallet).save({ programId: '2', id: '9', points: '1' });
    await expect(db.transaction(a, save)).rejects.toThrow('row-level security');
    const steal = () => db.query(a, 'UPDATE wallet SET points = 0 WHERE program_id = 2 RETURNING id');
    expect(await db.transaction(a, steal)).toEqual([]);
  });

  it('hides rows from the owner of the tables too [INV-22]', async () => {
    const owner = quietPool(database.ownerUrl, 1);
    const { rows } = await owner.query('SELECT FROM wallet');
    await owner.end();
    expect(rows).toHaveLength(0);
  });
});

describe('transactions', () => {
  it('joins an open transaction of the same program', async () => {
    const work = db.transaction(a, async () => {
      await db.transaction(a, () => db.query(a, 'UPDATE wallet SET points = 99 WHERE id = 1'));
      throw new Error('later');
    });
    await expect(work).rejects.toThrow('later');
    expect(await pointsOf(1, 1)).toBe('10');
  });

  it('refuses to join another transaction when the work must commit on its own', async () => {
    await db.ownTransaction(a, () => db.query(a, 'UPDATE wallet SET points = 98 WHERE id = 1'));
    expect(await pointsOf(1, 1)).toBe('98');
    const joined = db.transaction(a, () => db.ownTransaction(a, () => Promise.resolve()));
    await expect(joined).rejects.toThrow('inside a transaction');
    await db.transaction(a, () => db.query(a, 'UPDATE wallet SET points = 10 WHERE id = 1'));
  });

  it('undoes what save() and manager.transaction() wrote inside a transaction that fails later', async () => {
    const work = db.transaction(a, async () => {
      const wallets = db.manager(a).getRepository(Wallet);
      await wallets.save({ programId: '1', id: '1', points: '77' });
      await db.manager(a).transaction((inner) => inner.update(Wallet, { programId: '1', id: '2' }, { points: '78' }));
      throw new Error('later');
    });
    await expect(work).rejects.toThrow('later');
    expect([await pointsOf(1, 1), await pointsOf(1, 2)]).toEqual(['10', '10']);
  });

  it('undoes a savepoint alone', async () => {
    await db.transaction(a, async () => {
      await db.query(a, 'UPDATE wallet SET points = 11 WHERE id = 1');
      const inner = db.manager(a).transaction(async (manager) => {
        await manager.update(Wallet, { programId: '1', id: '1' }, { points: '12' });
        await db.query(a, 'UPDATE wallet SET points = -1 WHERE id = 2');
      });
      await expect(inner).rejects.toThrow('wallet_points_check');
    });
    expect(await pointsOf(1, 1)).toBe('11');
  });

  it('returns rows of an UPDATE … RETURNING, and bigint as text', async () => {
    const rows = await db.transaction(a, () =>
      db.query(a, 'UPDATE wallet SET points = 5 WHERE id = 1 RETURNING id, points'),
    );
    expect(rows).toEqual([{ id: '1', points: '5' }]);
  });

  it('refuses work outside a transaction and in that of another program', async () => {
    expect(() => db.manager(a)).toThrow('No transaction is open');
    await expect(db.query(a, 'SELECT 1')).rejects.toThrow('No transaction is open');
    expect(() => db.afterCommit(() => undefined)).toThrow('outside a transaction');
    await expect(db.transaction(a, () => db.query(b, 'SELECT 1'))).rejects.toThrow('belongs to program 1, not to 2');
    await expect(db.transaction(a, () => db.transaction(b, ids))).rejects.toThrow('belongs to program 1, not to 2');
    await expect(db.transaction({ programId: "1'; DROP" }, ids)).rejects.toThrow('needs a program id');
  });

  it('refuses a floating promise that outlives its transaction', async () => {
    const { promise, resolve } = deferred();
    let floating: Promise<unknown> | undefined;
    await db.transaction(a, async () => {
      floating = promise.then(() => db.query(a, 'UPDATE wallet SET points = 1 WHERE id = 1'));
      await db.query(a, 'SELECT 1');
    });
    resolve();
    await expect(floating).rejects.toThrow('already over');
    expect(await pointsOf(1, 1)).toBe('10');
  });

  it('fails when an SQL error, or a joined part, was swallowed: nothing is written', async () => {
    const swallowedSql = db.transaction(a, async () => {
      await db.query(a, 'UPDATE wallet SET points = 50 WHERE id = 1');
      await db.query(a, 'UPDATE wallet SET points = -1 WHERE id = 2').catch(() => undefined);
    });
    await expect(swallowedSql).rejects.toThrow('swallowed');
    const swallowedPart = db.transaction(a, async () => {
      await db.query(a, 'UPDATE wallet SET points = 50 WHERE id = 1');
      await db.transaction(a, () => Promise.reject(new Error('part'))).catch(() => undefined);
    });
    await expect(swallowedPart).rejects.toThrow('swallowed');
    expect(await pointsOf(1, 1)).toBe('10');
  });

  it('runs hooks after the commit only, and survives one that throws', async () => {
    const seen: string[] = [];
    await db.transaction(a, async () => {
      db.afterCommit(() => {
        throw new Error('hook');
      });
      db.afterCommit(() => seen.push('committed'));
      await db.query(a, 'SELECT 1');
      expect(seen).toEqual([]);
    });
    const failed = db.transaction(a, () => {
      db.afterCommit(() => seen.push('never'));
      return Promise.reject(new Error('no'));
    });
    await expect(failed).rejects.toThrow('no');
    expect(seen).toEqual(['committed']);
  });

  it('joins several writes without a program', async () => {
    const work = db.unscopedTransaction(async () => {
      await db.unscoped(`INSERT INTO setting VALUES ('theme', 'dark')`);
      expect(await ids()).toEqual([]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await database.query('SELECT FROM setting')).toHaveLength(0);
  });

  it('retries a deadlocked transaction, three times at most', async () => {
    let tries = 0;
    const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' });
    const once = () => {
      tries += 1;
      return tries < 3 ? Promise.reject(deadlock) : Promise.resolve('done');
    };
    expect(await retried(once)).toBe('done');
    tries = -10;
    await expect(retried(once)).rejects.toThrow('deadlock');
    expect(tries).toBe(-7);
  });
});

describe('one prepared statement', () => {
  it('commits on its own, under a function that sets the program, and leaves no setting behind [INV-22]', async () => {
    const earn = () => db.call<{ points: string }>(a, 'earn', 'SELECT points FROM earn($1, $2, $3)', ['1', '1', '5']);
    expect([await earn(), await earn()]).toEqual([[{ points: '15' }], [{ points: '20' }]]);
    expect(await ids()).toEqual([]);
    const [prepared] = await db.unscoped<{ count: string }>(
      `SELECT count(*) FROM pg_prepared_statements WHERE name = 'earn'`,
    );
    expect(prepared?.count).toBe('1');
  });

  it('is refused inside a transaction', async () => {
    await expect(db.transaction(a, () => db.call(a, 'one', 'SELECT 1'))).rejects.toThrow('inside a transaction');
  });

  it('serves a batcher in which one item fails: only its caller is refused', async () => {
    const statements: number[] = [];
    const batcher = new Batcher<{ wallet: string; points: number }, string>(async (program, items) => {
      statements.push(items.length);
      const sql = `SELECT earn($1, wallet, points) AS points FROM unnest($2::bigint[], $3::bigint[]) AS item (wallet, points)`;
      const params = [program, items.map((item) => item.wallet), items.map((item) => item.points)];
      const rows = await db.call<{ points: string }>({ programId: program }, 'earn_all', sql, params);
      return rows.map((row) => row.points);
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) =>
        batcher.add('1', { wallet: '1', points: index === 40 ? -1_000_000 : 1 }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(1);
    expect(errorCode((outcomes[40] as PromiseRejectedResult).reason)).toBe('23514');
    expect(await pointsOf(1, 1)).toBe('73');
    expect(statements).toEqual([64, ...Array<number>(64).fill(1)]);
    await waitFor(() => batcher.activeKeys === 0);
  });
});

describe('when Postgres fails', () => {
  it('never returns a connection with an open transaction to the pool [INV-22]', async () => {
    const proxy = await FaultProxy.to(Number(new URL(database.appUrl).port));
    const behind = await startContext(database, { url: proxy.through(database.appUrl) });
    const other = behind.get(Database);
    const work = other.transaction(a, async () => {
      await other.query(a, 'UPDATE wallet SET points = 1 WHERE id = 1');
      proxy.resetAll();
      await other.query(a, 'SELECT 1');
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(proxy.counts.reset).toBeGreaterThan(0);
    expect(await other.unscoped('SELECT id FROM wallet')).toEqual([]);
    expect(await other.transaction(b, () => other.query(b, 'SELECT id FROM wallet'))).toHaveLength(2);
    expect(await pointsOf(1, 1)).toBe('10');
    await behind.close();
    await proxy.close();
  });

  it('survives the end of all its connections [F12, F13]', async () => {
    await db.ping();
    await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = 'rewards_app'`);
    await waitFor(() =>
      db.ping().then(
        () => true,
        () => false,
      ),
    );
    expect(await idsIn(a)).toEqual(['1/1', '1/2']);
  });

  it('gives up on a lock after three seconds [F14]', async () => {
    const blocker = quietPool(database.adminUrl, 1);
    await blocker.query('BEGIN; UPDATE wallet SET points = 1 WHERE id = 1');
    const began = Date.now();
    const error: unknown = await db
      .transaction(a, () => db.query(a, 'UPDATE wallet SET points = 2 WHERE id = 1'))
      .catch((reason: unknown) => reason);
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect(errorCode(error)).toBe('55P03');
    expect(Date.now() - began).toBeLessThan(await atThisPace(4_500));
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
