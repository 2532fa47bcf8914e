import { ApiReward, ApiRewardListQuery, ApiRewardPage, ApiRewardQuery } from '@laurel/contracts/public-api/rewards.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, Query } from '@nestjs/common';
import { RewardsApiService } from './rewards-api.service.ts';

@Controller('api/v1/rewards')
export class RewardsApiController {
  constructor(private readonly rewards: RewardsApiService) {}

  /** Lists rewards, the newest first, and says whether a participant can claim each */
  @Get()
  @Authenticated({ scope: 'rewards:read' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: ApiRewardListQuery): Promise<ApiRewardPage> {
    return this.rewards.list(scope, query);
  }

  /** Reads a reward, and says whether a participant can claim it */
  @Get(':reward_id')
  @Authenticated({ scope: 'rewards:read' })
  @Transactional()
  show(
    @Scope() scope: TenantScope,
    @IdParam('reward_id') id: string,
    @Query() { participant_id }: ApiRewardQuery,
  ): Promise<ApiReward> {
    return this.rewards.show(scope, id, participant_id ?? null);
  }
}
