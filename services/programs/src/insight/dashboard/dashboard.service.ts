import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { UsersGrowthQuery } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { DashboardRepository } from './dashboard.repository.ts';
import { seesNames } from './sees-names.ts';

/** The sections of the overview. Events are in the figures about a second after they have happened. */
@Injectable()
export class DashboardService {
  constructor(private readonly repository: DashboardRepository) {}

  /** Returns `ProgramPerformanceMetrics`. */
  async metrics(scope: TenantScope): Promise<string> {
    return this.repository.metrics(scope);
  }

  /** Returns `UsersGrowth`. */
  async usersGrowth(scope: TenantScope, { days = 30 }: UsersGrowthQuery): Promise<string> {
    return this.repository.usersGrowth(scope, days);
  }

  /** Returns `LatestUser[]`, the newest twelve. */
  async latestUsers(scope: TenantScope, caller: AdminCaller): Promise<string> {
    return this.repository.latestUsers(scope, seesNames(scope, caller));
  }

  /** Returns `DashboardAction[]`, the newest twelve. */
  async latestActions(scope: TenantScope, caller: AdminCaller): Promise<string> {
    return this.repository.latestActions(scope, seesNames(scope, caller));
  }
}
