import { Database } from '@laurel/service-kit/database/database';
import { isDatabaseUnavailable } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { PaymentsUnavailableError, SessionUnknownError } from '../payments.errors.ts';
import { ExpiryService } from './expiry.service.ts';
import { FulfilmentService } from './fulfilment.service.ts';

const SILENT_MINUTES = 5;
/** About five hours after the first of them. */
const UNKNOWN_CHECKS = 6;

/** Asks Stripe about checkouts without a webhook, so that a lost one costs minutes, not a payment. */
@Injectable()
export class ReconciliationJobs extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly expiry: ExpiryService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'reconciliation', everyMillis: 300_000, failure: 'checkouts could not be reconciled' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    await this.each(
      await this.repository.unsettled(SILENT_MINUTES),
      ({ program_id: programId, id }) => this.expiry.reconcile({ programId }, id),
      ({ program_id: programId, id }, error) => this.postpone({ programId }, id, error),
    );
  }

  /** An outage is no fault of the checkout: the next run asks again. */
  private async postpone(scope: TenantScope, id: string, error: unknown): Promise<void> {
    const isStripeAway = error instanceof PaymentsUnavailableError && !(error instanceof SessionUnknownError);
    if (isStripeAway || isDatabaseUnavailable(error)) return;
    const failed = await this.database.transaction(scope, () => this.repository.postpone(scope, id));
    if (error instanceof SessionUnknownError && failed >= UNKNOWN_CHECKS) await this.fulfilment.parkUnknown(scope, id);
  }
}
