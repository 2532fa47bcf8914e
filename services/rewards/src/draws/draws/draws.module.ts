import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RewardJobsModule } from '../../jobs/reward-jobs.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { RewardsModule } from '../../rewards/rewards/rewards.module.ts';
import { WinnersModule } from '../winners/winners.module.ts';
import { DrawsController } from './draws.controller.ts';
import { DrawsRepository } from './draws.repository.ts';
import { DrawsService } from './draws.service.ts';
import { EntrantsService } from './entrants.service.ts';
import { EntryGenerationJob } from './entry-generation.ts';
import { PublishedDrawsController } from './published-draws.controller.ts';
import { Draw } from './records/draw.entity.ts';
import { DrawEntrant } from './records/draw-entrant.entity.ts';
import { DrawRecord } from './records/draw-record.entity.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([Draw, DrawEntrant, DrawRecord]),
    RewardsModule,
    WinnersModule,
    ProgramsModule,
    RewardJobsModule,
  ],
  controllers: [DrawsController, PublishedDrawsController],
  providers: [DrawsRepository, DrawsService, EntrantsService, EntryGenerationJob],
})
export class DrawsModule {}
