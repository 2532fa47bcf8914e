import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityTarget } from 'typeorm';
import { RecordPrograms } from '../auth/record-programs.ts';
import type { ServiceConfig } from '../config/service-config.ts';
import { CsvExport } from '../table/csv-export.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { CopyOut } from './copy-out.ts';
import { connect, createDataSource } from './data-source.ts';
import { Database } from './database.ts';
import { TransactionInterceptor } from './transactional.ts';

export interface DatabaseModuleOptions {
  config: Pick<ServiceConfig, 'name' | 'databaseUrl' | 'poolSize'>;
  entities: EntityTarget<object>[];
}

/** The service's one pool, under its app role; global in the service, exports `Database` and `CsvExport`. */
@Module({})
export class DatabaseModule {
  static register({ config, entities }: DatabaseModuleOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: DataSource,
          useFactory: (log: Logger) =>
            connect(
              createDataSource({
                name: config.name,
                url: config.databaseUrl,
                poolSize: config.poolSize,
                entities,
                onLost: (error) => log.warn({ err: error }, 'idle database connection lost'),
              }),
            ),
          inject: [LOGGER],
        },
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
        RecordPrograms,
        TransactionInterceptor,
      ],
      exports: [CsvExport, Database, RecordPrograms, TransactionInterceptor],
    };
  }
}
