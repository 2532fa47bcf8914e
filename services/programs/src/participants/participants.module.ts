import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { CompletionsModule } from '../completions/completions.module.ts';
import { ParticipantsEvents } from './participants.events.ts';

@Module({ imports: [CompletionsModule], providers: [ParticipantsEvents, KnownParticipants] })
export class ParticipantsModule {}
