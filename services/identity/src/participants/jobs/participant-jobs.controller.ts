import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { JobList, JobResponse } from '@laurel/contracts/jobs/job.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import { Controller, Get, HttpCode, Post, type StreamableFile } from '@nestjs/common';

@Controller('admin/v2/programs/:program_id/participant_jobs')
export class ParticipantJobsController {
  constructor(private readonly jobs: JobsService) {}

  @Get()
  @Authenticated({ resource: 'users', action: 'manage' })
  @Transactional()
  list(@Scope() scope: TenantScope): Promise<JobList> {
    return this.jobs.list(scope);
  }

  @Get(':job_id')
  @Authenticated({ resource: 'users', action: 'manage' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('job_id') id: string): Promise<JobResponse> {
    return this.jobs.show(scope, id);
  }

  @Post(':job_id/cancel')
  @HttpCode(200)
  @Authenticated({ resource: 'users', action: 'manage' })
  @Transactional()
  cancel(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('job_id') id: string,
  ): Promise<JobResponse> {
    return this.jobs.cancel(scope, caller, id, 'participant_job');
  }

  @Get(':job_id/errors.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'users', action: 'manage' })
  @Transactional()
  refusals(@Scope() scope: TenantScope, @IdParam('job_id') id: string): Promise<StreamableFile> {
    return this.jobs.refusals(scope, id);
  }
}
