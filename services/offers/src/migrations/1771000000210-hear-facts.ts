import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { inboxSql, outboxSql } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** For the facts that come from other services. */
export class HearFacts1771000000210 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${outboxSql('offers')} ${inboxSql('offers')}`);
  }
}
