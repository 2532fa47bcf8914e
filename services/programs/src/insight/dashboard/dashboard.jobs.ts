import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { CountingService } from './counting.service.ts';

/** Updates the figures, about once a second, and drops days that are over. */
@Injectable()
export class DashboardJobs extends ScheduledTask {
  constructor(
    private readonly counting: CountingService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'dashboard', everyMillis: 1_000, failure: 'the figures of the dashboard could not be counted' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    await this.each(await this.counting.programsToCount(), (scope) => this.count(scope));
  }

  private async count(scope: TenantScope): Promise<void> {
    while ((await this.counting.count(scope)) && !this.stopped) continue;
  }
}
