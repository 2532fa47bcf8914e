import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { RecordPrograms } from '../auth/record-programs.ts';
import { ProgramClock } from '../clock/program-clock.ts';
import type { ServiceConfig } from '../config/service-config.ts';
import { PROGRAM_TABLE, programCopy } from '../database/program-table.ts';
import { CsvExport } from '../table/csv-export.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { CopyOut } from '../database/copy-out.ts';
import { dataSourceOptions } from '../database/data-source.ts';
import { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../errors/pg-errors.ts';
import { TransactionInterceptor } from '../database/transactional.ts';
import { ServiceDataSource } from '../database/transactions/service-data-source.ts';

export interface DatabaseModuleOptions {
  config: Pick<ServiceConfig, 'name' | 'databaseUrl' | 'poolSize'>;
  /** Table of programs, when it is not the copy `program_copy`. */
  programTable?: string;
}

let sources = 0;

/**
 * The service's one pool, under its app role; global in the service, exports `Database` and `CsvExport`, and what
 * `TypeOrmModule.forFeature` needs. Injected repositories work in the open transaction.
 */
@Module({})
export class DatabaseModule {
  static register({ config, programTable = programCopy }: DatabaseModuleOptions): DynamicModule {
    // The process may hold several services, and @nestjs/typeorm warns of two sources with one name.
    const source = `${config.name} ${++sources}`;
    return {
      module: DatabaseModule,
      global: true,
      imports: [typeOrm(source, config)],
      providers: [
        { provide: PROGRAM_TABLE, useValue: programTable },
        { provide: DataSource, useExisting: getDataSourceToken(source) },
        {
          provide: CopyOut,
          useFactory: (log: Logger) =>
            new CopyOut({
              name: config.name,
              url: config.databaseUrl,
              onLost: (error) => log.warn({ err: error }, 'idle export connection lost'),
            }),
          inject: [LOGGER],
        },
        CsvExport,
        Database,
        ProgramClock,
        RecordPrograms,
        TransactionInterceptor,
      ],
      exports: [CsvExport, DataSource, Database, PROGRAM_TABLE, ProgramClock, RecordPrograms, TransactionInterceptor],
    };
  }
}

function typeOrm(name: string, config: DatabaseModuleOptions['config']): DynamicModule {
  return TypeOrmModule.forRootAsync({
    name,
    inject: [LOGGER],
    useFactory: (log: Logger): TypeOrmModuleOptions => ({
      ...dataSourceOptions({
        name: config.name,
        url: config.databaseUrl,
        poolSize: config.poolSize,
        // `autoLoadEntities` finds entities by the name of their source, which features leave out.
        entities: getMetadataArgsStorage().tables.map(({ target }) => target),
        onLost: (error) => log.warn({ err: error }, 'idle database connection lost'),
      }),
      // A starting Postgres may take a while.
      retryAttempts: 15,
      retryDelay: 1_000,
      toRetry: isDatabaseUnavailable,
    }),
    dataSourceFactory: (options) => {
      if (options?.type !== 'postgres') throw new Error('The service runs on Postgres');
      return Promise.resolve(new ServiceDataSource(options));
    },
  });
}
