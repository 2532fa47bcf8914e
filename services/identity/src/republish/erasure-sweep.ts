import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox, REPUBLISHED } from '@laurel/service-kit/events/outbox';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ErasureService } from '../participants/account/erasure.service.ts';
import { ProgramsService } from '../programs/programs.service.ts';
import { RepublishRepository } from './republish.repository.ts';

/** The log keeps an event this long, and may send it again with what it says about an erased participant. */
const DAYS = 90;
const EVERY_HOURS = 20;

/**
 * Publishes the recent erasures of each program again, once a day: a service that has written personal data after the
 * erasure, because of a late event or a restored backup, deletes it. Whom a restored backup has brought back here is
 * erased first.
 */
@Injectable()
export class ErasureSweep extends ScheduledTask {
  constructor(
    private readonly db: Database,
    private readonly programs: ProgramsService,
    private readonly erasure: ErasureService,
    private readonly state: RepublishRepository,
    private readonly outbox: Outbox,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'erasures', everyMillis: 3_600_000, failure: 'erasures could not be published again' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    const programs = (await this.programs.ids()).map((programId) => ({ programId }));
    await this.each(programs, (scope) => this.sweep(scope));
  }

  private async sweep(scope: TenantScope): Promise<void> {
    const isDue = await this.db.transaction(scope, () => this.programs.beginErasureSweep(scope, EVERY_HOURS));
    if (!isDue) return;
    await this.db.transaction(scope, () => this.erasure.eraseAgain(scope));
    const since = new Date(Date.now() - DAYS * 86_400_000).toISOString();
    for (let after: string | undefined = '0'; after !== undefined;) {
      if (this.stopped) return;
      after = await this.publish(scope, after, since);
    }
    await this.db.transaction(scope, () => this.programs.endErasureSweep(scope));
  }

  /** Resolves with the last key of a page, `undefined` after the last page. */
  private publish(scope: TenantScope, after: string, since: string): Promise<string | undefined> {
    return this.db.transaction(scope, async () => {
      const erasures = await this.state.erasures(scope, after, since);
      const events = erasures.map(({ data }) => ({ type: 'participant.erased' as const, data, cause: REPUBLISHED }));
      await this.outbox.append(scope, ...events);
      return erasures.at(-1)?.key;
    });
  }
}
