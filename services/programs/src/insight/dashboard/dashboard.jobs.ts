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
    await this.countInTurn(await this.counting.programsToCount());
  }

  /** A batch of each program, then those of which more is waiting: one with much to count delays no other. */
  private async countInTurn(programs: readonly TenantScope[]): Promise<void> {
    const waiting: TenantScope[] = [];
    await this.each(programs, async (scope) => {
      if (await this.counting.count(scope)) waiting.push(scope);
    });
    if (waiting.length > 0 && !this.stopped) await this.countInTurn(waiting);
  }
}
