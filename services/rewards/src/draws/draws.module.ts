import { Module } from '@nestjs/common';
import { RewardJobsModule } from '../jobs/reward-jobs.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { RewardsModule } from '../rewards/rewards.module.ts';
import { WinnersModule } from '../winners/winners.module.ts';
import { DrawsController } from './draws.controller.ts';
import { DrawsRepository } from './draws.repository.ts';
import { DrawsService } from './draws.service.ts';
import { EntrantsService } from './entrants.service.ts';
import { EntryGenerationJob } from './entry-generation.ts';
import { PublishedDrawsController } from './published-draws.controller.ts';

@Module({
  imports: [RewardsModule, WinnersModule, ProgramsModule, RewardJobsModule],
  controllers: [DrawsController, PublishedDrawsController],
  providers: [DrawsRepository, DrawsService, EntrantsService, EntryGenerationJob],
})
export class DrawsModule {}
