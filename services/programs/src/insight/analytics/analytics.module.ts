import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsJobs } from './analytics.jobs.ts';
import { AnalyticsRepository } from './analytics.repository.ts';
import { AnalyticsService } from './analytics.service.ts';
import { VisitBuffer } from './visit-buffer.ts';

@Module({
  controllers: [AnalyticsController],
  providers: [AnalyticsJobs, AnalyticsRepository, AnalyticsService, VisitBuffer],
})
export class AnalyticsModule {}
