import { Module } from '@nestjs/common';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { NewsRepository } from './news.repository.ts';
import { NewsService } from './news.service.ts';
import { UnsubscriptionsController } from './unsubscriptions.controller.ts';

@Module({
  imports: [CodesModule, MailModule, ProgramsModule, SessionsModule],
  controllers: [UnsubscriptionsController],
  providers: [NewsRepository, NewsService],
  exports: [NewsService],
})
export class NewsModule {}
