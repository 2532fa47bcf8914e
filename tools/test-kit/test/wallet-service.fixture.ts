import { readSchema, type Schema, type SqlFile } from '@laurel/service-kit/database/schema';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { ServiceKitModule } from '@laurel/service-kit/modules/service-kit.module';
import { createLogger } from '@laurel/service-kit/telemetry/logger';
import { createRegistry } from '@laurel/service-kit/telemetry/metrics';
import { type DynamicModule, type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TestDatabase } from '../src/postgres.ts';

@Entity()
export class Wallet {
  @PrimaryColumn('bigint')
  programId: string;

  @PrimaryColumn('bigint')
  id: string;

  @Column('bigint')
  points: string;
}

const folder = new URL('./wallet-schema/', import.meta.url);

/** A service of two tables, enough to prove the kit. */
export const walletSchema: Schema = readSchema({ service: 'rewards', folder, parts: ['events', 'idempotency'] });

/** The same service with long-running jobs of staff. */
export const walletJobsSchema: Schema = readSchema({ service: 'rewards', folder, parts: ['events', 'jobs'] });

/** A later version of a schema. */
export const withMigration = (schema: Schema, file: SqlFile): Schema => ({
  ...schema,
  migrations: [...schema.migrations, file],
});

/** The kit's own modules and those passed in, without HTTP. */
export async function startContext(
  database: TestDatabase,
  options: { poolSize?: number; url?: string } & ModuleMetadata = {},
): Promise<INestApplicationContext> {
  const { poolSize = 1, url = database.appUrl, ...metadata } = options;
  const log = createLogger(database.service, process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const root: DynamicModule = {
    module: class Root {},
    imports: [
      ServiceKitModule.register({ log, registry: createRegistry(database.service) }),
      DatabaseModule.register({ config: { name: database.service, databaseUrl: url, poolSize } }),
      TypeOrmModule.forFeature([Wallet]),
      ...(metadata.imports ?? []),
    ],
    providers: metadata.providers ?? [],
  };
  return NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
}
