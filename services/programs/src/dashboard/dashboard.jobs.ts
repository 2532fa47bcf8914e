import { Chore } from '@laurel/service-kit/jobs/chore';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CountingRepository } from './counting.repository.ts';

/** Brings what has happened into the figures, about once a second, and lets days go that are over. */
@Injectable()
export class DashboardJobs extends Chore {
  constructor(
    private readonly repository: CountingRepository,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ everyMillis: 1_000, failure: 'the figures of the dashboard could not be counted' }, log);
  }

  protected override async work(): Promise<void> {
    for (const scope of await this.repository.programsToCount()) {
      while (!this.stopped && (await this.repository.count(scope))) continue;
    }
  }
}
