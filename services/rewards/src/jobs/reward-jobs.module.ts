import { JobsModule } from '@laurel/service-kit/jobs/jobs.module';
import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { RewardJobsController } from './reward-jobs.controller.ts';

/** Long-running work for staff; exports `JobsService`. */
@Module({ imports: [JobsModule, ProgramsModule], controllers: [RewardJobsController], exports: [JobsModule] })
export class RewardJobsModule {}
