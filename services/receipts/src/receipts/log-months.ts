import { Database } from '@laurel/service-kit/database/database';
import { Chore } from '@laurel/service-kit/jobs/chore';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** Makes the partitions of the update log before their months begin. */
@Injectable()
export class LogMonths extends Chore {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'receipt_log_months', everyMillis: 3_600_000, failure: 'partitions of the update log could not be made' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    await this.database.unscoped('SELECT make_receipt_log_months()');
  }
}
