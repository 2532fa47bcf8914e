import { Module } from '@nestjs/common';
import { RewardJobsModule } from '../../jobs/reward-jobs.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { RewardsModule } from '../../rewards/rewards/rewards.module.ts';
import { StockModule } from '../../rewards/stock/stock.module.ts';
import { RewardGrants } from './reward-grants.ts';
import { WinnerSyncJob } from './winner-sync.ts';
import { WinnersController } from './winners.controller.ts';
import { WinnersRepository } from './winners.repository.ts';
import { WinnersService } from './winners.service.ts';

@Module({
  imports: [RewardsModule, ProgramsModule, RewardJobsModule, StockModule],
  controllers: [WinnersController],
  providers: [WinnersRepository, WinnersService, RewardGrants, WinnerSyncJob],
  exports: [RewardGrants],
})
export class WinnersModule {}
