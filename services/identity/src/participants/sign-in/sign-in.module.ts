import { Module } from '@nestjs/common';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { ParticipantsModule } from '../participants/participants.module.ts';
import { ProfileAttributesModule } from '../profile-attributes/profile-attributes.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { AddressMeter } from './address-meter.ts';
import { BotCheck } from './bot-check.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';

@Module({
  imports: [CodesModule, MailModule, ParticipantsModule, ProfileAttributesModule, ProgramsModule, SessionsModule],
  controllers: [SignInController],
  providers: [SignInService, BotCheck, AddressMeter],
  exports: [BotCheck, AddressMeter],
})
export class SignInModule {}
