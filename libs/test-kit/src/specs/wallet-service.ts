import { ForwardMigration, type MigrationClass } from '@laurel/service-kit/database/migrate';
import { grantTables, inboxSql, outboxSql, tenantTable } from '@laurel/service-kit/database/migration-sql';
import { DatabaseModule } from '@laurel/service-kit/database/database.module';
import { ServiceKitModule } from '@laurel/service-kit/http/service-kit.module';
import { createLogger } from '@laurel/service-kit/telemetry/logger';
import { createRegistry } from '@laurel/service-kit/telemetry/metrics';
import { type DynamicModule, type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import type { TestDatabase } from '../postgres.ts';

@Entity()
export class Wallet {
  @PrimaryColumn('bigint')
  programId: string;

  @PrimaryColumn('bigint')
  id: string;

  @Column('bigint')
  points: string;
}

class CreateWallets1771000000000 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallet (program_id bigint NOT NULL, id bigint NOT NULL, points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
        PRIMARY KEY (program_id, id));
      ${tenantTable('wallet', 'rewards_app')}
      CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);
      ${grantTables(['setting'], 'rewards_app')}
      CREATE FUNCTION earn(p_program bigint, p_wallet bigint, p_points bigint) RETURNS TABLE (points bigint) LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN QUERY UPDATE wallet w SET points = w.points + p_points WHERE w.program_id = p_program AND w.id = p_wallet
          RETURNING w.points;
      END $$;`);
  }
}

class CreateEvents1771000000001 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE effect (program_id bigint NOT NULL, id bigint NOT NULL GENERATED ALWAYS AS IDENTITY, event_id uuid NOT NULL,
        label text NOT NULL, transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(), trace_id text,
        PRIMARY KEY (program_id, id));
      ${tenantTable('effect', 'rewards_app', ['SELECT', 'INSERT'])}
      ${outboxSql('rewards')}
      ${inboxSql('rewards')}`);
  }
}

/** A service of two tables, enough to prove the kit. */
export const walletMigrations: MigrationClass[] = [CreateWallets1771000000000, CreateEvents1771000000001];

/** The kit's own modules and those given, without HTTP. */
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
      DatabaseModule.register({ config: { name: database.service, databaseUrl: url, poolSize }, entities: [Wallet] }),
      ...(metadata.imports ?? []),
    ],
    providers: metadata.providers ?? [],
  };
  return NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
}
