import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  Repository,
} from 'typeorm';
import { type OpenTransaction, usable } from './open-transaction.ts';

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** A TypeORM data source whose repositories work only in the open transaction of the caller. */
export class ServiceDataSource extends DataSource {
  readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly pools: pg.Pool[];

  constructor(options: PostgresOptions) {
    const pools: pg.Pool[] = [];
    super({ ...options, driver: { Pool: recordingPool(pools) } });
    this.pools = pools;
  }

  /** TypeORM's own pool; throws before the data source is connected. */
  get pool(): pg.Pool {
    const pool = this.pools.at(-1);
    if (pool === undefined) throw new Error('The data source is not connected');
    return pool;
  }

  /** The repository that `TypeOrmModule.forFeature` provides for an entity. */
  override getRepository<E extends ObjectLiteral>(target: EntityTarget<E>): Repository<E> {
    return new TransactionRepository(target, this.manager, () => this.managerFor(target));
  }

  private managerFor(target: EntityTarget<ObjectLiteral>): EntityManager {
    const { runner, programId } = usable(this.current.getStore());
    const { columns, name } = this.getMetadata(target);
    // Row-level security would return no rows, and no error.
    if (programId === null && columns.some(({ databaseName }) => databaseName === 'program_id')) {
      throw new Error(`${name} belongs to programs; the open transaction belongs to none`);
    }
    return runner.manager;
  }
}

class TransactionRepository<E extends ObjectLiteral> extends Repository<E> {
  constructor(target: EntityTarget<E>, manager: EntityManager, current: () => EntityManager) {
    super(target, manager);
    // TypeORM declares a property, which a subclass cannot override with an accessor.
    Object.defineProperty(this, 'manager', { get: current });
  }
}

/** A pool class for TypeORM's `driver` option that records its instances. */
function recordingPool(pools: pg.Pool[]): typeof pg.Pool {
  return class extends pg.Pool {
    constructor(config?: pg.PoolConfig) {
      super(config);
      pools.push(this);
    }
  };
}
