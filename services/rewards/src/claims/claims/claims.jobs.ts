import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ClaimsRepository } from './claims.repository.ts';

const HOUR_MILLIS = 3_600_000;
/** Longer than any client retries; the rule against double claims does not depend on keys. */
const KEPT_DAYS = 30;

/** Deletes old idempotency keys of claims, hourly. */
@Injectable()
export class ClaimsJobs extends ScheduledTask {
  constructor(
    private readonly repository: ClaimsRepository,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'claims', everyMillis: HOUR_MILLIS, failure: 'old claim keys could not be removed' }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.repository.forgetRequests(KEPT_DAYS);
  }
}
