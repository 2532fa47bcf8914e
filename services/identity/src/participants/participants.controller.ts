import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { ProvisionParticipantRequest } from '@laurel/contracts/identity/admin.dto';
import { UpdateLocaleRequest } from '@laurel/contracts/identity/locale.dto';
import { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ParticipantsService } from './participants.service.ts';

@Controller()
export class ParticipantsController {
  constructor(private readonly participants: ParticipantsService) {}

  @Get('public/account')
  @Authenticated({ as: 'participant' })
  @Transactional()
  account(@Scope() scope: TenantScope, @CurrentCaller() caller: ParticipantCaller): Promise<SessionParticipant> {
    return this.participants.account(scope, caller);
  }

  @Put('public/account')
  @Authenticated({ as: 'participant' })
  @Transactional()
  setLocale(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() request: UpdateLocaleRequest,
  ): Promise<{ success: true }> {
    return this.participants.setLocale(scope, caller, request);
  }

  @Put('internal/programs/:program_id/participants/:email')
  @Authenticated({ as: 'service' })
  @Transactional({ idempotent: true })
  provision(
    @Scope() scope: TenantScope,
    @Param('email') email: string,
    @Body() request: ProvisionParticipantRequest,
  ): Promise<Provisioned> {
    return this.participants.provision(scope, email, request);
  }
}
