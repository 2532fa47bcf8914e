import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../access/api-keys/api-keys.module.ts';
import { CodesModule } from '../access/codes/codes.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { ImportsModule } from '../participants/participant-import/imports.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { SessionsModule } from '../access/sessions/sessions.module.ts';
import { SignInModule } from '../participants/sign-in/sign-in.module.ts';
import { HousekeepingJobs } from './housekeeping.jobs.ts';

@Module({
  imports: [ApiKeysModule, CodesModule, ImportsModule, MailModule, ProgramsModule, SessionsModule, SignInModule],
  providers: [HousekeepingJobs],
})
export class HousekeepingModule {}
