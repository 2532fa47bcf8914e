import { ProvisionParticipantRequest } from '@laurel/contracts/identity/admin.dto';
import { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ParticipantsService } from './participants.service.ts';

@Controller()
export class ParticipantsController {
  constructor(private readonly participants: ParticipantsService) {}

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
