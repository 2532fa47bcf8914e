import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CountingRepository, type Zones } from './counting.repository.ts';

/** Changes that are counted in one transaction. */
const MAX_AT_ONCE = 10_000;
/** Participants whose days are moved to another time zone in one transaction. */
const MAX_PEOPLE_AT_ONCE = 500;

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
      const next = zones.next ?? (zones.counted === zones.now ? null : zones.now);
      if (next === null) await this.countChanges(scope, zones.counted);
      else await this.moveDays(scope, zones, next);
      return next !== null || (await this.repository.isWaiting(scope));
    });
  }

  private async countChanges(scope: TenantScope, timeZone: string): Promise<void> {
    const people = await this.repository.countDays(scope, timeZone, MAX_AT_ONCE);
    await this.countPeople(scope, people);
  }

  /**
   * Moves the days of some participants to another time zone, a batch a transaction: figures stay readable and complete
   * meanwhile, and events of participants whose days have been moved wait until the end.
   */
  private async moveDays(scope: TenantScope, { counted: from, movedTo }: Zones, to: string): Promise<void> {
    const after = movedTo ?? '0';
    const last = await this.repository.lastToMove(scope, after, MAX_PEOPLE_AT_ONCE);
    const people = await this.repository.moveDays(scope, { from, to, after, last });
    await this.countPeople(scope, people);
    await this.repository.setMoved(scope, { to, last });
  }

  private async countPeople(scope: TenantScope, people: readonly string[]): Promise<void> {
    await this.repository.countStandings(scope, people);
    await this.repository.moveStaff(scope, people);
  }
}
