import { Module } from '@nestjs/common';
import { ActionsRepository } from './actions.repository.ts';
import { ActionsService } from './actions.service.ts';
import { CountingRepository } from './counting.repository.ts';
import { CountingService } from './counting.service.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DashboardJobs } from './dashboard.jobs.ts';
import { DashboardRepository } from './dashboard.repository.ts';
import { DashboardService } from './dashboard.service.ts';

@Module({
  controllers: [DashboardController],
  providers: [
    ActionsRepository,
    ActionsService,
    CountingRepository,
    CountingService,
    DashboardJobs,
    DashboardRepository,
    DashboardService,
  ],
})
export class DashboardModule {}
