import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import { ApiClaim, ApiClaimPage, CreateApiClaimRequest } from '@laurel/contracts/public-api/claims.dto';
import { DryRunQuery } from '@laurel/contracts/public-api/dry-run.dto';
import { ApiListQuery } from '@laurel/contracts/public-api/list-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { IdempotencyKey } from '@laurel/service-kit/idempotency/idempotency-key';
import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ClaimsApiService } from './claims-api.service.ts';

@Controller('api/v1')
export class ClaimsApiController {
  constructor(private readonly claims: ClaimsApiService) {}

  /** Lists the claims of a participant, the newest first */
  @Get('participants/:participant_id/claims')
  @Authenticated({ scope: 'claims:read' })
  @Transactional()
  list(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: ApiListQuery,
  ): Promise<ApiClaimPage> {
    return this.claims.list(scope, id, query);
  }

  /** Claims a reward for a participant */
  @Post('participants/:participant_id/claims')
  @Authenticated({ scope: 'claims:write' })
  @IdempotencyKey({ dryRun: true })
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @IdParam('participant_id') participantId: string,
    @Query() { dry_run: isDryRun = false }: DryRunQuery,
    @Body() { reward_id: rewardId }: CreateApiClaimRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<ApiClaim> {
    const wanted = { participantId, rewardId };
    if (isDryRun) return this.claims.rehearse(scope, caller, wanted, key);
    return this.claims.create(scope, caller, wanted, key);
  }

  /** Reads a claim */
  @Get('claims/:claim_id')
  @Authenticated({ scope: 'claims:read' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('claim_id') id: string): Promise<ApiClaim> {
    return this.claims.show(scope, id);
  }

  /** Takes a claim back: refunds its points, and frees its piece */
  @Post('claims/:claim_id/reverse')
  @HttpCode(200)
  @Authenticated({ scope: 'claims:write' })
  @IdempotencyKey({ dryRun: true })
  reverse(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @Query() _query: DryRunQuery,
    @IdParam('claim_id') id: string,
  ): Promise<ApiClaim> {
    return this.claims.reverse(scope, caller, id);
  }
}
