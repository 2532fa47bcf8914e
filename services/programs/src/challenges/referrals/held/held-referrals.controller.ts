import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  DecideReferralRequest,
  type HeldReferralTable,
  type ReferralDecided,
} from '@laurel/contracts/programs/referrals/held-referrals.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { HeldReferralsService } from './held-referrals.service.ts';

@Controller('admin/v2/programs/:program_id/held_referrals')
export class HeldReferralsController {
  constructor(private readonly referrals: HeldReferralsService) {}

  @Get()
  @Authenticated({ resource: 'users', action: 'view' })
  @Transactional()
  list(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: TableQuery,
  ): Promise<HeldReferralTable> {
    return this.referrals.list(scope, caller, query);
  }

  @Post(':participant_id/decide')
  @HttpCode(200)
  @Authenticated({ resource: 'users', action: 'manage' })
  @Transactional()
  decide(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') participantId: string,
    @Body() body: DecideReferralRequest,
  ): Promise<ReferralDecided> {
    return this.referrals.decide(scope, caller, participantId, body);
  }
}
