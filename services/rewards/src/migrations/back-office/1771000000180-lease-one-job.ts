import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { leaseJobSql } from '@laurel/service-kit/jobs/jobs-sql';
import type { QueryRunner } from 'typeorm';

/** A process takes one job at a time, however the query is planned. */
export class LeaseOneJob1771000000180 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(leaseJobSql);
  }
}
