import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { BulkParticipantsRequest } from '@laurel/contracts/identity/participants/participants.dto';
import { JobStarted } from '@laurel/contracts/jobs/job.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { BulkService } from './bulk.service.ts';

@Controller('admin/v2/programs/:program_id/participants/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post()
  @HttpCode(202)
  @Authenticated({ resource: 'users', action: 'manage' })
  @Transactional()
  start(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() request: BulkParticipantsRequest,
  ): Promise<JobStarted> {
    return this.bulk.start(scope, caller, request);
  }
}
