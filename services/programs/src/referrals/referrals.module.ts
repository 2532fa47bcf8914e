import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { ReferralsEvents } from './referrals.events.ts';
import { ReferralsJobs } from './referrals.jobs.ts';
import { ReferralsRepository } from './referrals.repository.ts';
import { ReferralsService } from './referrals.service.ts';

@Module({
  providers: [KnownParticipants, ReferralsEvents, ReferralsJobs, ReferralsRepository, ReferralsService],
  exports: [ReferralsService],
})
export class ReferralsModule {}
