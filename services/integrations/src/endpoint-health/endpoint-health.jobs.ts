import { Database } from '@laurel/service-kit/database/database';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { EndpointHealthRepository } from './endpoint-health.repository.ts';
import { EndpointHealthService } from './endpoint-health.service.ts';

/** Looks after endpoints at which nothing arrives, also where no attempt is due. */
@Injectable()
export class EndpointHealthJobs extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: EndpointHealthRepository,
    private readonly health: EndpointHealthService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    const failure = 'a failing webhook endpoint could not be reviewed';
    super({ name: 'endpoint_health', everyMillis: 60_000, failure }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.troubled(), ({ program_id: programId, id }) =>
      this.database.transaction({ programId }, () => this.health.review({ programId }, id)),
    );
  }
}
