import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { KnownProgramsModule } from '@laurel/service-kit/read-models/programs/known-programs.module';
import { Module } from '@nestjs/common';
import { ParticipantAccess } from './participant-access.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';

@Module({
  imports: [KnownProgramsModule],
  providers: [KnownParticipants, ParticipantsEvents, ParticipantsRepository, ParticipantAccess],
  exports: [ParticipantAccess],
})
export class ParticipantsModule {}
