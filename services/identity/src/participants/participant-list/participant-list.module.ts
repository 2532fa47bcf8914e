import { Module } from '@nestjs/common';
import { ProfileAttributesModule } from '../profile-attributes/profile-attributes.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { ParticipantListController } from './participant-list.controller.ts';
import { ParticipantListRepository } from './participant-list.repository.ts';
import { ParticipantListService } from './participant-list.service.ts';

@Module({
  imports: [ProfileAttributesModule, ProgramsModule],
  controllers: [ParticipantListController],
  providers: [ParticipantListRepository, ParticipantListService],
  exports: [ParticipantListService],
})
export class ParticipantListModule {}
