import { type Provisioned, ProvisionChallengeRequest } from '@laurel/contracts/programs/provisioning.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ProvisioningService } from './provisioning.service.ts';

@Controller('internal/programs/:program_id/challenges')
export class ProvisioningController {
  constructor(private readonly provisioning: ProvisioningService) {}

  @Put(':identifier')
  @Authenticated({ as: 'service' })
  @Transactional()
  provision(
    @Scope() scope: TenantScope,
    @Param('identifier') identifier: string,
    @Body() body: ProvisionChallengeRequest,
  ): Promise<Provisioned> {
    return this.provisioning.provision(scope, identifier, body);
  }
}
