import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobRunner } from './job-runner.ts';
import { JobsRepository } from './jobs.repository.ts';
import { JobsService } from './jobs.service.ts';

/**
 * Long-running work for staff. Handlers are providers marked `@JobHandler(kind)`; needs the schema part `jobs` and an
 * `AuditModule`.
 */
@Module({
  imports: [DiscoveryModule],
  providers: [JobRunner, JobsRepository, JobsService],
  exports: [JobsService],
})
export class JobsModule {}
