import { AdminRightsLookup } from '@laurel/service-kit/auth/admin-rights';
import { JobsModule } from '@laurel/service-kit/jobs/jobs.module';
import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { IdentityAdminRights } from './identity-admin-rights.ts';
import { RewardJobsController } from './reward-jobs.controller.ts';

/** Long-running work for staff; exports `JobsService`. */
@Module({
  imports: [JobsModule, ProgramsModule],
  controllers: [RewardJobsController],
  providers: [{ provide: AdminRightsLookup, useClass: IdentityAdminRights }],
  exports: [JobsModule],
})
export class RewardJobsModule {}
