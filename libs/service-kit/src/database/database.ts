import { isId } from '@laurel/contracts/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EntityManager, QueryRunner } from 'typeorm';
import { Readiness } from '../health/readiness.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { currentCause, currentTraceId } from '../telemetry/request-context.ts';
import { isConnectionLost } from '../errors/pg-errors.ts';
import type { TenantScope } from './tenant-scope.ts';
import { type OpenTransaction, usable } from './transactions/open-transaction.ts';
import { ServiceDataSource } from './transactions/service-data-source.ts';

/** The raw connection of a TypeORM query runner. */
type RawConnection = Pick<pg.PoolClient, 'query' | 'end'>;

/**
 * A service's database: transactions bound to one program by row-level security, found through the asynchronous
 * context.
 */
@Injectable()
export class Database {
  constructor(
    @InjectDataSource() private readonly source: ServiceDataSource,
    @Inject(LOGGER) private readonly log: Logger,
    readiness: Readiness,
  ) {
    readiness.register('database', { check: () => this.ping() });
  }

  /**
   * Runs work in one transaction of one program; joins an open one of the same program.
   *
   * Commits when `work` resolves, rolls back when it rejects. A joined part that fails dooms the whole, even when the
   * caller swallows its error, and so does a swallowed SQL error, which Postgres would turn into a silent rollback.
   */
  async transaction<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
    requireProgram(scope, 'A transaction');
    return this.run(scope.programId, work);
  }

  /** A transaction that no outer one can roll back: refused inside another one, which it would otherwise join. */
  async ownTransaction<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
    if (this.source.current.getStore()?.state === 'open')
      throw new Error('ownTransaction() was called inside a transaction');
    return this.transaction(scope, work);
  }

  /** Runs work in a transaction that is rolled back in the end, and resolves with its answer: nothing is written. */
  async rehearse<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
    const done: { answer: T }[] = [];
    try {
      await this.ownTransaction(scope, async () => {
        done.push({ answer: await work() });
        throw new RehearsedError();
      });
    } catch (error) {
      if (!(error instanceof RehearsedError)) throw error;
    }
    const [first] = done;
    if (first === undefined) throw new Error('A rehearsal ended without an answer');
    return first.answer;
  }

  /**
   * Runs work over another program inside the open transaction, for what has to be committed together. Until it ends, the
   * transaction belongs to that program alone. A failure dooms the transaction, as in a joined part.
   */
  async inOtherProgram<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
    requireProgram(scope, 'Work in another program');
    const store = usable(this.source.current.getStore());
    const { programId, runner } = store;
    const enter = async (id: string | null): Promise<void> => {
      await runner.query(`SELECT set_config('app.program_id', $1, true)`, [id ?? '']);
      store.programId = id;
    };
    try {
      await enter(scope.programId);
      const result = await work();
      await enter(programId);
      return result;
    } catch (error) {
      store.state = 'failed';
      store.programId = programId;
      throw error;
    }
  }

  /** A transaction that sees tables without `program_id` only: `unscoped()` inside it uses its connection. */
  async unscopedTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.run(null, work);
  }

  /** The entity manager of the open transaction. Throws outside one, in another program's, or when it is over. */
  manager(scope: TenantScope): EntityManager {
    return this.open(scope.programId).runner.manager;
  }

  /** Rows of one statement inside the open transaction; `bigint` and `numeric` arrive as text. */
  async query<T>(scope: TenantScope, sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return rowsOf<T>(this.open(scope.programId).runner, sql, params);
  }

  /**
   * One statement, prepared once a connection under `name`, committed on its own, for functions that set the tenant
   * themselves. Refused inside a transaction: it would run beside it, on another connection.
   *
   * @param name unique for this exact `sql` within the service
   */
  async call<T>(scope: TenantScope, name: string, sql: string, params: readonly unknown[] = []): Promise<T[]> {
    requireProgram(scope, name);
    if (this.source.current.getStore()?.state === 'open') throw new Error(`${name} was called inside a transaction`);
    const { rows } = await this.source.pool.query({ name, text: sql, values: [...params] });
    return rows as T[];
  }

  /** Runs one statement over tables without `program_id`, or a SECURITY DEFINER look-up; joins an open transaction. */
  async unscoped<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    const store = this.source.current.getStore();
    if (store !== undefined) return rowsOf<T>(usable(store).runner, sql, params);
    const { rows } = await this.source.pool.query(sql, [...params]);
    return rows as T[];
  }

  /** Runs `fn` once the open transaction has been committed, before the answer leaves; dropped on rollback. */
  afterCommit(fn: () => void): void {
    const store = this.source.current.getStore();
    if (store === undefined) throw new Error('afterCommit() was called outside a transaction');
    usable(store).afterCommit.push(fn);
  }

  /** Resolves when Postgres answers; for readiness. */
  async ping(): Promise<void> {
    await this.source.pool.query('SELECT 1');
  }

  private async run<T>(programId: string | null, work: () => Promise<T>): Promise<T> {
    const store = this.source.current.getStore();
    return store !== undefined && store.state !== 'over'
      ? this.join(store, programId, work)
      : this.begin(programId, work);
  }

  private async join<T>(store: OpenTransaction, programId: string | null, work: () => Promise<T>): Promise<T> {
    if (store.programId !== programId) throw otherProgram(store.programId, programId);
    try {
      return await work();
    } catch (error) {
      store.state = 'failed';
      throw error;
    }
  }

  private async begin<T>(programId: string | null, work: () => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    const connection = (await runner.connect()) as RawConnection;
    const store: OpenTransaction = { runner, programId, afterCommit: [], state: 'open' };
    try {
      // TypeORM starts it instead of a raw BEGIN: an inner save() would open and commit a transaction of its own.
      await runner.startTransaction();
      await runner.query(
        `SELECT set_config('app.program_id', $1, true), set_config('app.trace_id', $2, true), set_config('app.cause', $3, true)`,
        [programId ?? '', currentTraceId() ?? '', currentCause() ?? ''],
      );
      const result = await this.source.current.run(store, work);
      if (store.state === 'failed') throw new SwallowedError();
      store.state = 'over';
      await commit(connection);
      this.runHooks(store.afterCommit);
      return result;
    } catch (error) {
      store.state = 'over';
      await rollBack(runner, connection, error);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private open(programId: string): OpenTransaction {
    const store = this.source.current.getStore();
    if (store === undefined) throw new Error('No transaction is open here');
    if (store.programId !== programId) throw otherProgram(store.programId, programId);
    return usable(store);
  }

  private runHooks(hooks: (() => void)[]): void {
    for (const hook of hooks) {
      try {
        hook();
      } catch (error) {
        this.log.error({ err: error }, 'a hook after commit failed');
      }
    }
  }
}

async function rowsOf<T>(runner: QueryRunner, sql: string, params: readonly unknown[]): Promise<T[]> {
  // The plain form answers an UPDATE with [rows, count].
  const result = await runner.query(sql, [...params], true);
  return (result.records as T[] | undefined) ?? [];
}

/** Rolls back a rehearsal that has succeeded. */
class RehearsedError extends Error {}

class SwallowedError extends Error {
  constructor() {
    super('A part of this transaction failed and its error was swallowed; nothing was written');
  }
}

/**
 * Commits without TypeORM, which drops the answer: Postgres answers the COMMIT of a failed transaction with ROLLBACK,
 * and no error.
 */
async function commit(connection: RawConnection): Promise<void> {
  const { command } = await connection.query('COMMIT');
  if (command !== 'COMMIT') throw new SwallowedError();
}

/** Rolls back; a connection that cannot is closed, so that the pool never reuses one with a tenant still set. */
async function rollBack(runner: QueryRunner, connection: RawConnection, cause: unknown): Promise<void> {
  try {
    if (isConnectionLost(cause)) throw cause;
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    connection.end().catch(() => undefined);
  }
}

function requireProgram({ programId }: TenantScope, what: string): void {
  const known: unknown = programId;
  if (!isId(known)) throw new Error(`${what} needs a program id, not '${programId}'`);
}

function otherProgram(open: string | null, asked: string | null): Error {
  return new Error(`The open transaction belongs to program ${open ?? '(none)'}, not to ${asked ?? '(none)'}`);
}
