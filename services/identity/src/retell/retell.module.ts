import { Module } from '@nestjs/common';
import { RetellRepository } from './retell.repository.ts';

/** Provides the state that `npm run retell` and the nightly sweep of erasures publish again. */
@Module({ providers: [RetellRepository], exports: [RetellRepository] })
export class RetellModule {}
