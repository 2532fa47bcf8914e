import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { WinnersEvents } from './winners.events.ts';

@Module({ imports: [MailModule, ProgramsModule], providers: [WinnersEvents] })
export class WinnersModule {}
