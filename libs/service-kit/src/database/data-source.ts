import { type DataSource, DefaultNamingStrategy, type EntityTarget, type NamingStrategyInterface } from 'typeorm';
import { type PostgresOptions, ServiceDataSource } from './transactions/service-data-source.ts';

export interface DataSourceSettings {
  /** Application name, shown in pg_stat_activity. */
  name: string;
  url: string;
  poolSize: number;
  entities: EntityTarget<object>[];
  /** Called for idle connections that were lost; the pool opens new ones. */
  onLost: (error: Error) => void;
}

/** Limits of every connection that serves requests, in milliseconds. */
const limits = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  /** Ends the wait on a silent connection; longer than statement_timeout, which normally fires first. */
  query_timeout: 12_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
};

/** A TypeORM data source with the house rules; not yet connected. */
export const createDataSource = (settings: DataSourceSettings): DataSource =>
  new ServiceDataSource(dataSourceOptions(settings));

/** Options for `TypeOrmModule.forRootAsync`. */
export const dataSourceOptions = (settings: DataSourceSettings): PostgresOptions => ({
  type: 'postgres',
  url: settings.url,
  applicationName: settings.name,
  poolSize: settings.poolSize,
  entities: settings.entities as (new () => object)[],
  namingStrategy: new SnakeCaseNamingStrategy(),
  synchronize: false,
  migrationsRun: false,
  installExtensions: false,
  logger: 'debug',
  // Without a handler a restart of Postgres ends the process.
  poolErrorHandler: settings.onLost,
  extra: limits,
});

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** `LedgerEntry` → table `ledger_entry`, `programId` → column `program_id`. */
class SnakeCaseNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(targetName: string, userSpecifiedName: string | undefined): string {
    return userSpecifiedName ?? snakeCase(targetName);
  }

  override columnName(propertyName: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    return snakeCase([...embeddedPrefixes, customName ?? propertyName].join('_'));
  }
}
