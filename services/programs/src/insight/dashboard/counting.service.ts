import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CountingRepository } from './counting.repository.ts';

/** Changes that are counted in one transaction. */
const MAX_AT_ONCE = 10_000;

/** Counts changes into the figures of a dashboard. */
@Injectable()
export class CountingService {
  constructor(
    private readonly database: Database,
    private readonly repository: CountingRepository,
  ) {}

  programsToCount(): Promise<TenantScope[]> {
    return this.repository.programsToCount();
  }

  /** Counts one batch; returns whether more is waiting. Skips a program that another process is counting. */
  count(scope: TenantScope): Promise<boolean> {
    return this.database.transaction(scope, async () => {
      const zones = await this.repository.lock(scope);
      if (zones === null) return false;
      const { counted, now } = zones;
      if (counted !== now) {
        await this.repository.forget(scope);
        await this.repository.setTimeZone(scope, now);
      }
      const people = await this.repository.countDays(scope, now, MAX_AT_ONCE);
      await this.repository.countStandings(scope, people);
      await this.repository.moveStaff(scope, people);
      return this.repository.isWaiting(scope);
    });
  }

  /** Deletes the figures; the next runs count every stored event. */
  recount(scope: TenantScope): Promise<void> {
    return this.database.transaction(scope, () => this.repository.forget(scope));
  }
}
