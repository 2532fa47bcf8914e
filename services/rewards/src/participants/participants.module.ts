import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { ParticipantsEvents } from './participants.events.ts';

@Module({ providers: [ParticipantsEvents, KnownParticipants] })
export class ParticipantsModule {}
