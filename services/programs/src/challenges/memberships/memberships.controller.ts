import { type Provisioned, ProvisionMembershipRequest } from '@laurel/contracts/programs/provisioning.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Put } from '@nestjs/common';
import { MembershipsService } from './memberships.service.ts';

/** Grants memberships for platform commands such as the demo. */
@Controller('internal/programs/:program_id/participants/:participant_id/membership')
export class MembershipsController {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly clock: ProgramClock,
  ) {}

  @Put()
  @Authenticated({ as: 'service' })
  @Transactional()
  async provision(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Body() { granted }: ProvisionMembershipRequest,
  ): Promise<Provisioned> {
    await this.memberships.grant(scope, id, granted, await this.clock.now(scope));
    return { id };
  }
}
