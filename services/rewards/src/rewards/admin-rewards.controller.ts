import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, Query } from '@nestjs/common';
import { RewardsService } from './rewards.service.ts';

@Controller('admin/v2/programs/:program_id/rewards')
export class AdminRewardsController {
  constructor(private readonly rewards: RewardsService) {}

  @Get()
  @Authenticated({ resource: 'rewards', action: 'view' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<{ data: RewardRow[]; meta: TableMeta }> {
    return this.rewards.page(scope, query);
  }
}
