import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  OffersRewardIntegration,
  OffersRewardSaved,
  SaveOffersRewardRequest,
} from '@laurel/contracts/programs/integrations/offers-reward.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { OffersRewardService } from './offers-reward.service.ts';

@Controller('admin/v2/offers_reward/:program_id')
export class OffersRewardController {
  constructor(private readonly offers: OffersRewardService) {}

  @Get()
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  show(@Scope() scope: TenantScope): Promise<OffersRewardIntegration> {
    return this.offers.show(scope);
  }

  @Put()
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  save(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveOffersRewardRequest,
  ): Promise<OffersRewardSaved> {
    return this.offers.save(scope, caller, body);
  }
}
