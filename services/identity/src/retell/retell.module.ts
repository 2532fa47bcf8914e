import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { Module } from '@nestjs/common';
import { AccountModule } from '../participants/account/account.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ErasureSweep } from './erasure-sweep.ts';
import { CopiesRepository } from './copies.repository.ts';
import { RetellRepository } from './retell.repository.ts';

/** Provides the state that `npm run retell` and the nightly sweep of erasures publish again. */
@Module({
  imports: [CopiesModule, AccountModule, ProgramsModule],
  providers: [CopiesRepository, RetellRepository, ErasureSweep],
})
export class RetellModule {}
