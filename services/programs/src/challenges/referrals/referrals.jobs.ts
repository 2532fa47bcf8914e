import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ReferralsRepository } from './referrals.repository.ts';
import { ReferralsService } from './referrals.service.ts';

const RECRUITERS_AT_ONCE = 100;

/** Makes postponed payments: those that waited for another day, an unblocked account or an approved challenge. */
@Injectable()
export class ReferralsJobs extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: ReferralsRepository,
    private readonly referrals: ReferralsService,
    private readonly clock: ProgramClock,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'referrals', everyMillis: 60_000, failure: 'waiting referrals could not be paid' }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.openPrograms(), (scope) => this.payWaiting(scope));
  }

  private async payWaiting(scope: TenantScope): Promise<void> {
    const recruiters = await this.database.transaction(scope, async () =>
      this.referrals.review(scope, await this.clock.now(scope)),
    );
    for (let at = 0; at < recruiters.length && !this.stopped; at += RECRUITERS_AT_ONCE) {
      const some = recruiters.slice(at, at + RECRUITERS_AT_ONCE);
      await this.database.transaction(scope, async () => this.referrals.pay(scope, some, await this.clock.now(scope)));
    }
  }
}
