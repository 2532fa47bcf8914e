import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { CheckoutsRepository } from '../checkouts/checkouts.repository.ts';
import { FulfilmentService } from './fulfilment.service.ts';

const EVERY_MILLIS = 300_000;
const SILENT_MINUTES = 5;

/** Asks Stripe about checkouts that no webhook has told of, so that a lost one costs minutes, not a payment. */
@Injectable()
export class ReconciliationJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.turn ??= this.run().finally(() => {
        this.turn = undefined;
      });
    }, EVERY_MILLIS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.turn;
  }

  /** One turn; never rejects. */
  async run(): Promise<void> {
    try {
      for (const { program_id: programId, id } of await this.repository.unsettled(SILENT_MINUTES)) {
        if (this.stopped) return;
        await this.fulfilment.reconcile({ programId }, id);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'checkouts could not be reconciled');
    }
  }
}
