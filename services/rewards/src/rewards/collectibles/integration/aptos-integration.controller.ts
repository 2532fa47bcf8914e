import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type AptosIntegration,
  type AptosSaved,
  type AptosStatus,
  type IntegrationStatus,
  SaveAptosRequest,
} from '@laurel/contracts/rewards/collectibles.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { rewardProgram } from '../../rewards/reward-program.ts';
import { AptosIntegrationService } from './aptos-integration.service.ts';

@Controller('admin/v2')
export class AptosIntegrationController {
  constructor(private readonly integration: AptosIntegrationService) {}

  @Get('aptos/:program_id')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  show(@Scope() scope: TenantScope): Promise<AptosIntegration> {
    return this.integration.show(scope);
  }

  @Patch('aptos/:program_id')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  save(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveAptosRequest,
  ): Promise<AptosSaved> {
    return this.integration.save(scope, caller, body);
  }

  @Get('programs/:program_id/integration_status')
  @Authenticated({ resource: 'users', action: 'view' })
  @Transactional()
  async ofProgram(@Scope() scope: TenantScope): Promise<IntegrationStatus> {
    return { aptos: await this.integration.status(scope) };
  }

  @Get('rewards/:reward_id/aptos_integration')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  ofReward(@Scope() scope: TenantScope): Promise<AptosStatus> {
    return this.integration.status(scope);
  }
}
