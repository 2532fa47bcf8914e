import { Database } from '@laurel/service-kit/database/database';
import { Chore } from '@laurel/service-kit/jobs/chore';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MintingRepository } from './minting.repository.ts';
import { MintingService } from './minting.service.ts';

const POLL_MILLIS = 2_000;
/** Longer than all calls of one step wait for their answers. */
const LEASE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 300;

/** Works off what is to be minted, program after program, one transaction of an account at a time. */
@Injectable()
export class Minter extends Chore {
  constructor(
    private readonly database: Database,
    private readonly repository: MintingRepository,
    private readonly minting: MintingService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ everyMillis: POLL_MILLIS, failure: 'collectibles wait to be minted' }, logger);
  }

  protected override async work(): Promise<void> {
    while (!this.stopped) {
      const leased = await this.repository.lease(LEASE_SECONDS);
      if (leased === null) return;
      await this.advance({ programId: leased.program_id }, leased.attempts);
    }
  }

  private async advance(scope: { programId: string }, attempts: number): Promise<void> {
    let [failures, pause] = [0, 0];
    try {
      if (!(await this.minting.step(scope))) pause = POLL_MILLIS / 1_000;
    } catch (error) {
      failures = attempts + 1;
      pause = Math.min(2 ** failures, LONGEST_PAUSE_SECONDS);
      this.logger.warn({ err: error, program_id: scope.programId, attempts }, 'a collectible waits');
    }
    await this.database.transaction(scope, () => this.repository.release(scope, failures, pause));
  }
}
