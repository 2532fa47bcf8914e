import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { RELAY_POOL } from '../events/options.ts';
import { ScheduledTask } from '../jobs/scheduled-task.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';

const HOUR_MILLIS = 3_600_000;

/** Removes stored answers after 72 hours, hourly; as the relay's role, which alone sees all programs. */
@Injectable()
export class StoredAnswersJobs extends ScheduledTask {
  constructor(
    @Inject(RELAY_POOL) private readonly pool: pg.Pool,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    const failure = 'old stored answers could not be removed';
    super({ name: 'stored-answers', everyMillis: HOUR_MILLIS, failure }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.pool.query(`DELETE FROM idempotency_key WHERE created_at < now() - interval '72 hours'`);
  }
}
