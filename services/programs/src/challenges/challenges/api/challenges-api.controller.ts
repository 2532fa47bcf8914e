import { ApiChallenge, ApiChallengeListQuery, ApiChallengePage } from '@laurel/contracts/public-api/challenges.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, Query } from '@nestjs/common';
import { ChallengesApiService } from './challenges-api.service.ts';

@Controller('api/v1/challenges')
export class ChallengesApiController {
  constructor(private readonly challenges: ChallengesApiService) {}

  /** Lists challenges, the newest first */
  @Get()
  @Authenticated({ scope: 'challenges:read' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: ApiChallengeListQuery): Promise<ApiChallengePage> {
    return this.challenges.list(scope, query);
  }

  /** Reads a challenge */
  @Get(':challenge_id')
  @Authenticated({ scope: 'challenges:read' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('challenge_id') id: string): Promise<ApiChallenge> {
    return this.challenges.show(scope, id);
  }
}
