import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  ProgramTiersForm,
  ProgramTiersSaved,
  SaveProgramTiersRequest,
  SaveTiersRequest,
  type Tier,
} from '@laurel/contracts/programs/tiers/tiers.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { CachedForVisitors } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { TiersService } from './tiers.service.ts';

@Controller()
export class TiersController {
  constructor(private readonly tiers: TiersService) {}

  @Get('public/tiers')
  @CachedForVisitors()
  @Authenticated({ as: 'visitor' })
  @Transactional()
  offered(@Scope() scope: TenantScope): Promise<Tier[]> {
    return this.tiers.offered(scope);
  }

  @Get('admin/v2/programs/:program_id/program_tiers/new')
  @Authenticated({ resource: 'tiers', action: 'manage' })
  @Transactional()
  form(@Scope() scope: TenantScope): Promise<ProgramTiersForm> {
    return this.tiers.form(scope);
  }

  @Post('admin/v2/programs/:program_id/program_tiers')
  @HttpCode(200)
  @Authenticated({ resource: 'tiers', action: 'manage' })
  @Transactional()
  save(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveProgramTiersRequest,
  ): Promise<ProgramTiersSaved> {
    return this.tiers.save(scope, caller, body);
  }

  @Put('internal/programs/:program_id/tiers')
  @HttpCode(204)
  @Authenticated({ as: 'service' })
  @Transactional()
  replace(@Scope() scope: TenantScope, @Body() body: SaveTiersRequest): Promise<void> {
    return this.tiers.replace(scope, body);
  }
}
