import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailboxesModule } from '../../access/mailboxes/mailboxes.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { SignUpSignalsModule } from '../../access/sign-up-signals/sign-up-signals.module.ts';
import { ParticipantsController } from './participants.controller.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';
import { ParticipantsService } from './participants.service.ts';
import { Participant } from './participant.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Participant]), MailboxesModule, SessionsModule, SignUpSignalsModule],
  controllers: [ParticipantsController],
  providers: [ParticipantsRepository, ParticipantsService, ParticipantsEvents],
  exports: [ParticipantsService],
})
export class ParticipantsModule {}
