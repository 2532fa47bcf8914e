import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import {
  type OwnClaim,
  OwnClaims,
  OwnClaimsQuery,
  UpdateOwnClaimRequest,
} from '@laurel/contracts/rewards/own-claims.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { OwnClaimsService } from './own-claims.service.ts';

@Controller('public/claims')
export class OwnClaimsController {
  constructor(private readonly claims: OwnClaimsService) {}

  @Get()
  @Authenticated({ as: 'participant' })
  @Transactional()
  list(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Query() query: OwnClaimsQuery,
  ): Promise<OwnClaims> {
    return this.claims.list(scope, caller, query);
  }

  @Patch(':claim_id')
  @Authenticated({ as: 'participant' })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @IdParam('claim_id') claimId: string,
    @Body() body: UpdateOwnClaimRequest,
  ): Promise<OwnClaim> {
    return this.claims.update(scope, caller, claimId, body);
  }
}
