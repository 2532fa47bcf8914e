import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { PurchasesRepository } from './purchases.repository.ts';
import { PurchasesService } from './purchases.service.ts';

/** Longer than a checkout is open: by then there was news of it, unless it was never made. */
const SILENT_MINUTES = 75;

/** Gives back pieces that are held for a checkout that was never made. */
@Injectable()
export class PurchasesJobs extends ScheduledTask {
  constructor(
    private readonly repository: PurchasesRepository,
    private readonly purchases: PurchasesService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'purchases', everyMillis: 300_000, failure: 'held rewards could not be reconciled' }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.silent(SILENT_MINUTES), ({ program_id: programId, id }) =>
      this.purchases.reconcile({ programId }, id),
    );
  }
}
