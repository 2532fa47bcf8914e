import { Module } from '@nestjs/common';
import { EventLogModule } from '../event-log/event-log.module.ts';
import { EndpointHealthJobs } from './endpoint-health.jobs.ts';
import { EndpointHealthRepository } from './endpoint-health.repository.ts';
import { EndpointHealthService } from './endpoint-health.service.ts';

@Module({
  imports: [EventLogModule],
  providers: [EndpointHealthRepository, EndpointHealthService, EndpointHealthJobs],
  exports: [EndpointHealthService],
})
export class EndpointHealthModule {}
