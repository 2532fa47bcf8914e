import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { NewsModule } from '../news/news.module.ts';
import { WinnersEvents } from './winners.events.ts';

@Module({ imports: [MailModule, NewsModule, ProgramsModule], providers: [WinnersEvents] })
export class WinnersModule {}
