import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CountingRepository } from './counting.repository.ts';

/** Changes that are counted in one transaction. */
const MOST_AT_ONCE = 10_000;

/** Brings what has happened into the figures of a dashboard. */
@Injectable()
export class CountingService {
  constructor(
    private readonly database: Database,
    private readonly repository: CountingRepository,
  ) {}

  programsToCount(): Promise<TenantScope[]> {
    return this.repository.programsToCount();
  }

  /** One turn; whether more is waiting. Who comes while another counts leaves it to them. */
  count(scope: TenantScope): Promise<boolean> {
    return this.database.transaction(scope, async () => {
      const turn = await this.repository.takeTurn(scope);
      if (turn === null) return false;
      const { counted, now } = turn;
      if (counted.timeZone !== now.timeZone) {
        await this.repository.forget(scope);
        await this.repository.setDay(scope, now);
      } else if (counted.today < now.today) {
        await this.repository.leaveDays(scope, counted.today, now.today);
        await this.repository.setDay(scope, now);
      }
      const people = await this.repository.countDays(scope, now.timeZone, MOST_AT_ONCE);
      await this.repository.countStandings(scope, people, now.today);
      await this.repository.turnStaff(scope, people);
      return this.repository.isWaiting(scope);
    });
  }

  /** Forgets the figures; the next turns count everything that is stored. */
  recount(scope: TenantScope): Promise<void> {
    return this.database.transaction(scope, () => this.repository.forget(scope));
  }
}
