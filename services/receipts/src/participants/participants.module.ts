import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ParticipantAccess } from './participant-access.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';

@Module({
  imports: [ProgramsModule],
  providers: [KnownParticipants, ParticipantsEvents, ParticipantsRepository, ParticipantAccess],
  exports: [ParticipantAccess],
})
export class ParticipantsModule {}
