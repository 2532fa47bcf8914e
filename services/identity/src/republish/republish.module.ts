import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { Module } from '@nestjs/common';
import { AccountModule } from '../participants/account/account.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ErasureSweep } from './erasure-sweep.ts';
import { CopiesRepository } from './copies.repository.ts';
import { RepublishRepository } from './republish.repository.ts';

/** Provides the state that `npm run republish` and the daily sweep of erasures publish again. */
@Module({
  imports: [CopiesModule, AccountModule, ProgramsModule],
  providers: [CopiesRepository, RepublishRepository, ErasureSweep],
})
export class RepublishModule {}
