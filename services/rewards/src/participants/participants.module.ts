import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { MembershipsRepository } from './memberships.repository.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { StaffRepository } from './staff.repository.ts';

@Module({
  providers: [ParticipantsEvents, KnownParticipants, MembershipsRepository, StaffRepository],
})
export class ParticipantsModule {}
