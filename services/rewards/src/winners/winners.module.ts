import { Module } from '@nestjs/common';
import { RewardJobsModule } from '../jobs/reward-jobs.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { RewardsModule } from '../rewards/rewards.module.ts';
import { Handover } from './handover.ts';
import { WinnerSyncJob } from './winner-sync.ts';
import { WinnersController } from './winners.controller.ts';
import { WinnersRepository } from './winners.repository.ts';
import { WinnersService } from './winners.service.ts';

@Module({
  imports: [RewardsModule, ProgramsModule, RewardJobsModule],
  controllers: [WinnersController],
  providers: [WinnersRepository, WinnersService, Handover, WinnerSyncJob],
  exports: [Handover],
})
export class WinnersModule {}
