import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { MailboxesRepository } from './mailboxes.repository.ts';
import { MailboxesService } from './mailboxes.service.ts';

@Module({
  imports: [CodesModule],
  providers: [MailboxesRepository, MailboxesService],
  exports: [MailboxesService],
})
export class MailboxesModule {}
