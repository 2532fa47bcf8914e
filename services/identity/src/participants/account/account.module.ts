import { Module } from '@nestjs/common';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { NewsModule } from '../news/news.module.ts';
import { ProfileAttributesModule } from '../profile-attributes/profile-attributes.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountEvents } from './account.events.ts';
import { AccountRepository } from './account.repository.ts';
import { AccountService } from './account.service.ts';
import { DeletionService } from './deletion.service.ts';
import { ErasureService } from './erasure.service.ts';

@Module({
  imports: [CodesModule, MailModule, NewsModule, ProfileAttributesModule, ProgramsModule, SessionsModule],
  controllers: [AccountController],
  providers: [AccountRepository, AccountService, AccountEvents, DeletionService, ErasureService],
  exports: [ErasureService],
})
export class AccountModule {}
