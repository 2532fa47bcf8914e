import { Module } from '@nestjs/common';
import { AccountModule } from '../participants/account/account.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ErasureSweep } from './erasure-sweep.ts';
import { RetellRepository } from './retell.repository.ts';

/** Provides the state that `npm run retell` and the nightly sweep of erasures publish again. */
@Module({ imports: [AccountModule, ProgramsModule], providers: [RetellRepository, ErasureSweep] })
export class RetellModule {}
