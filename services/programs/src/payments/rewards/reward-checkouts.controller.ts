import {
  OpenRewardCheckoutRequest,
  type RewardCheckoutAddress,
  type RewardCheckoutState,
} from '@laurel/contracts/programs/payments/payments.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { RewardCheckoutsService } from './reward-checkouts.service.ts';

/** The rewards service calls it. */
@Controller('internal/programs/:program_id/reward_checkouts/:claim_id')
export class RewardCheckoutsController {
  constructor(private readonly checkouts: RewardCheckoutsService) {}

  @Put()
  @Authenticated({ as: 'service' })
  open(
    @Scope() scope: TenantScope,
    @IdParam('claim_id') claimId: string,
    @Body() body: OpenRewardCheckoutRequest,
  ): Promise<RewardCheckoutAddress> {
    return this.checkouts.open(scope, claimId, body);
  }

  @Get()
  @Authenticated({ as: 'service' })
  @Transactional()
  state(@Scope() scope: TenantScope, @IdParam('claim_id') claimId: string): Promise<RewardCheckoutState> {
    return this.checkouts.state(scope, claimId);
  }
}
