import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { TopUser } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get } from '@nestjs/common';
import { TopEarnersService } from './top-earners.service.ts';

@Controller('admin/v2/programs/:program_id/dashboard')
export class TopEarnersController {
  constructor(private readonly earners: TopEarnersService) {}

  @Get('top_users_all_time')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  allTime(@Scope() scope: TenantScope, @CurrentCaller() caller: AdminCaller): Promise<TopUser[]> {
    return this.earners.allTime(scope, caller);
  }

  /** Figures of the thirty days up to today, across months. */
  @Get('top_users_this_month')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  recent(@Scope() scope: TenantScope, @CurrentCaller() caller: AdminCaller): Promise<TopUser[]> {
    return this.earners.recent(scope, caller);
  }
}
