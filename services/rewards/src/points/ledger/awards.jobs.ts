import { Database } from '@laurel/service-kit/database/database';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LedgerRepository } from './ledger.repository.ts';
import { LedgerService } from './ledger.service.ts';

/** Longer than the service is ever away: awards are given once, however often a reward is looked at. */
const STARTED_HOURS = 24;

/** Awards achievements and milestones, once they start, to participants who had reached them before. */
@Injectable()
export class AwardsJobs extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: LedgerRepository,
    private readonly ledger: LedgerService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'awards', everyMillis: 180_000, failure: 'a started reward could not be awarded' }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.started(STARTED_HOURS), async ({ program_id: programId, id }) => {
      const scope = { programId };
      for (let after: string | null = '0'; after !== null && !this.stopped;) {
        const last: string = after;
        after = await this.database.transaction(scope, () => this.ledger.awardNext(scope, id, last, 'start'));
      }
    });
  }
}
