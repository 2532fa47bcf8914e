import { Module } from '@nestjs/common';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';

@Module({ providers: [ParticipantsEvents, ParticipantsRepository] })
export class ParticipantsModule {}
