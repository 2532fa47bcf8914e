import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { MembershipsRepository } from './memberships.repository.ts';
import { ParticipantsEvents } from './participants.events.ts';

@Module({ providers: [ParticipantsEvents, KnownParticipants, MembershipsRepository] })
export class ParticipantsModule {}
