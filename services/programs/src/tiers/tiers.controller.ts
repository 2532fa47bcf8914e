import { SaveTiersRequest, type Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { TiersService } from './tiers.service.ts';

@Controller()
export class TiersController {
  constructor(private readonly tiers: TiersService) {}

  @Get('public/tiers')
  @Authenticated({ as: 'visitor' })
  @Transactional()
  offered(@Scope() scope: TenantScope): Promise<Tier[]> {
    return this.tiers.offered(scope);
  }

  @Put('internal/programs/:program_id/tiers')
  @HttpCode(204)
  @Authenticated({ as: 'service' })
  @Transactional()
  replace(@Scope() scope: TenantScope, @Body() body: SaveTiersRequest): Promise<void> {
    return this.tiers.replace(scope, body);
  }
}
