import { Module } from '@nestjs/common';
import { MailboxesModule } from '../mailboxes/mailboxes.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ParticipantsController } from './participants.controller.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';
import { ParticipantsService } from './participants.service.ts';

@Module({
  imports: [MailboxesModule, SessionsModule],
  controllers: [ParticipantsController],
  providers: [ParticipantsRepository, ParticipantsService, ParticipantsEvents],
  exports: [ParticipantsService],
})
export class ParticipantsModule {}
