import { Module } from '@nestjs/common';
import { CompletionsModule } from '../completions/completions.module.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';

@Module({ imports: [CompletionsModule], providers: [ParticipantsEvents, ParticipantsRepository] })
export class ParticipantsModule {}
