import { ProvisionCollectiblesRequest } from '@laurel/contracts/rewards/collectibles.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { CollectiblesProvisioningService } from './collectibles-provisioning.service.ts';

@Controller('internal/programs/:program_id/collectibles')
export class CollectiblesProvisioningController {
  constructor(private readonly provisioning: CollectiblesProvisioningService) {}

  @Put()
  @HttpCode(204)
  @Authenticated({ as: 'service' })
  @Transactional()
  provision(@Scope() scope: TenantScope, @Body() body: ProvisionCollectiblesRequest): Promise<void> {
    return this.provisioning.provision(scope, body);
  }
}
