import { Database } from '@laurel/service-kit/database/database';
import { Chore } from '@laurel/service-kit/jobs/chore';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DomainsRepository } from '../domains.repository.ts';
import { DomainVerifier } from './domain-verifier.ts';

const POLL_MILLIS = 10_000;
/** Longer than the DNS is waited for. */
const LEASE_SECONDS = 60;

/** Looks up the domains that wait for their owners' record, one after the other. */
@Injectable()
export class DomainChecks extends Chore {
  constructor(
    private readonly database: Database,
    private readonly repository: DomainsRepository,
    private readonly verifier: DomainVerifier,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ everyMillis: POLL_MILLIS, failure: 'domains wait to be verified' }, log);
  }

  protected override async work(): Promise<void> {
    while (!this.stopped) {
      const claim = await this.repository.lease(LEASE_SECONDS);
      if (claim === null) return;
      const scope = { programId: claim.program_id };
      const found = await this.verifier.ask(claim);
      await this.database.transaction(scope, () => this.verifier.conclude(scope, claim.id, found));
    }
  }
}
