import type { DomainFault } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { Database } from '@laurel/service-kit/database/database';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { DomainsRepository, type LeasedClaim } from '../domains.repository.ts';
import { DomainVerifier } from './domain-verifier.ts';

const POLL_MILLIS = 10_000;
/** Longer than the DNS timeout. */
const LEASE_SECONDS = 60;

/** Checks the domains that wait for their owners' record, one after the other. */
@Injectable()
export class DomainChecks extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: DomainsRepository,
    private readonly verifier: DomainVerifier,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'domain_checks', everyMillis: POLL_MILLIS, failure: 'domains wait to be verified' }, log, registry);
  }

  protected override async work(): Promise<void> {
    const due = this.leased(() => this.repository.lease(LEASE_SECONDS));
    await this.each(
      due,
      async (claim) => this.conclude(claim, await this.verifier.ask(claim)),
      (claim) => this.conclude(claim, 'unavailable'),
    );
  }

  private async conclude({ programId, id }: LeasedClaim, found: DomainFault | null): Promise<void> {
    await this.database.transaction({ programId }, () => this.verifier.conclude({ programId }, id, found));
  }
}
