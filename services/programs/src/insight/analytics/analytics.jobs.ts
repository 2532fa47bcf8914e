import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { AnalyticsRepository } from './analytics.repository.ts';

const HOUR_MILLIS = 3_600_000;
/** Lifetime of single visits and events; the figures per day stay. */
const KEPT_DAYS = 90;

/** Deletes expired visits and the salts of past days, hourly. */
@Injectable()
export class AnalyticsJobs extends ScheduledTask {
  constructor(
    private readonly repository: AnalyticsRepository,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'analytics', everyMillis: HOUR_MILLIS, failure: 'old visits could not be removed' }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.programs(), (scope) => this.repository.forget(scope, KEPT_DAYS));
  }
}
