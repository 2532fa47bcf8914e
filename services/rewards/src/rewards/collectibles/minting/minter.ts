import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { MintingRepository } from './minting.repository.ts';
import { MintingService } from './minting.service.ts';

const POLL_MILLIS = 2_000;
/** Longer than the time limits of all calls of one step. */
const LEASE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 300;

/** Mints pending collections and tokens, program after program, one transaction of an account at a time. */
@Injectable()
export class Minter extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: MintingRepository,
    private readonly minting: MintingService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'minting', everyMillis: POLL_MILLIS, failure: 'collectibles wait to be minted' }, log, registry);
  }

  protected override async work(): Promise<void> {
    const due = this.leased(() => this.repository.lease(LEASE_SECONDS));
    await this.each(
      due,
      async ({ program_id: programId }) => {
        const isBusy = await this.minting.step({ programId });
        await this.release({ programId }, 0, isBusy ? 0 : POLL_MILLIS / 1_000);
      },
      ({ program_id: programId, attempts }) =>
        this.release({ programId }, attempts + 1, Math.min(2 ** (attempts + 1), LONGEST_PAUSE_SECONDS)),
    );
  }

  private async release(scope: TenantScope, failures: number, pauseSeconds: number): Promise<void> {
    await this.database.transaction(scope, () => this.repository.release(scope, failures, pauseSeconds));
  }
}
