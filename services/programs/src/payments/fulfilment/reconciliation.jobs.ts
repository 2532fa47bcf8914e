import { Chore } from '@laurel/service-kit/jobs/chore';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CheckoutsRepository } from '../checkouts/checkouts.repository.ts';
import { FulfilmentService } from './fulfilment.service.ts';

const SILENT_MINUTES = 5;

/** Asks Stripe about checkouts that no webhook has told of, so that a lost one costs minutes, not a payment. */
@Injectable()
export class ReconciliationJobs extends Chore {
  constructor(
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ everyMillis: 300_000, failure: 'checkouts could not be reconciled' }, log);
  }

  protected override async work(): Promise<void> {
    for (const { program_id: programId, id } of await this.repository.unsettled(SILENT_MINUTES)) {
      if (this.stopped) return;
      await this.fulfilment.reconcile({ programId }, id);
    }
  }
}
