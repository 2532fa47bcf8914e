import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { PurchasesRepository } from './purchases.repository.ts';
import { PurchasesService } from './purchases.service.ts';

/** Longer than a checkout is open: an event about it has arrived by then, unless it was never created. */
const SILENT_MINUTES = 45;

/** Releases pieces that are held for a checkout that was never created. */
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
