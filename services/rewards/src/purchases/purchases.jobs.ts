import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { PurchasesRepository } from './purchases.repository.ts';
import { PurchasesService } from './purchases.service.ts';

const EVERY_MILLIS = 300_000;
/** Longer than a checkout is open: by then there was news of it, unless it was never made. */
const SILENT_MINUTES = 75;

/** Gives back pieces that are held for a checkout that was never made. */
@Injectable()
export class PurchasesJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly repository: PurchasesRepository,
    private readonly purchases: PurchasesService,
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
      for (const { program_id: programId, id } of await this.repository.silent(SILENT_MINUTES)) {
        if (this.stopped) return;
        await this.purchases.reconcile({ programId }, id);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'held rewards could not be reconciled');
    }
  }
}
