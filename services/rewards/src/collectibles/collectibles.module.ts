import { Module } from '@nestjs/common';
import { ParticipantProgram } from '../participants/participant-program.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { RewardsModule } from '../rewards/rewards.module.ts';
import { CollectiblesController } from './collectibles.controller.ts';
import { CollectiblesRepository } from './collectibles.repository.ts';
import { CollectiblesService } from './collectibles.service.ts';

@Module({
  imports: [RewardsModule, ProgramsModule],
  controllers: [CollectiblesController],
  providers: [CollectiblesRepository, CollectiblesService, ParticipantProgram],
})
export class CollectiblesModule {}
