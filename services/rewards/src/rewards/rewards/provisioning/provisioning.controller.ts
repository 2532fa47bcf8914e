import type { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { ProvisionRewardRequest, RecordCollectibleRequest } from '@laurel/contracts/rewards/rewards.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { ProvisioningService } from './provisioning.service.ts';

@Controller('internal/programs/:program_id/rewards')
export class ProvisioningController {
  constructor(private readonly provisioning: ProvisioningService) {}

  @Put(':identifier')
  @Authenticated({ as: 'service' })
  @Transactional()
  provision(
    @Scope() scope: TenantScope,
    @Param('identifier') identifier: string,
    @Body() body: ProvisionRewardRequest,
  ): Promise<Provisioned> {
    return this.provisioning.provision(scope, identifier, body);
  }

  @Put(':identifier/collectibles/:participant_id')
  @HttpCode(204)
  @Authenticated({ as: 'service' })
  @Transactional()
  recordCollectible(
    @Scope() scope: TenantScope,
    @Param('identifier') identifier: string,
    @IdParam('participant_id') participantId: string,
    @Body() body: RecordCollectibleRequest,
  ): Promise<void> {
    return this.provisioning.recordCollectible(scope, identifier, participantId, body);
  }
}
