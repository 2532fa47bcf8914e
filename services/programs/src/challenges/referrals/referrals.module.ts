import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module.ts';
import { CompletionsModule } from '../completions/completions.module.ts';
import { FirstStepsModule } from '../first-steps/first-steps.module.ts';
import { HeldReferralsController } from './held/held-referrals.controller.ts';
import { HeldReferralsRepository } from './held/held-referrals.repository.ts';
import { HeldReferralsService } from './held/held-referrals.service.ts';
import { ProgramsModule } from '../../program/programs/programs.module.ts';
import { ReferralsEvents } from './referrals.events.ts';
import { ReferralsJobs } from './referrals.jobs.ts';
import { ReferralsRepository } from './referrals.repository.ts';
import { ReferralsService } from './referrals.service.ts';

@Module({
  imports: [ChallengesModule, CompletionsModule, FirstStepsModule, ProgramsModule],
  controllers: [HeldReferralsController],
  providers: [
    ...[HeldReferralsRepository, HeldReferralsService, KnownParticipants],
    ...[ReferralsEvents, ReferralsJobs, ReferralsRepository, ReferralsService],
  ],
  exports: [ReferralsService],
})
export class ReferralsModule {}
