import { KnownErasures } from '@laurel/service-kit/read-models/known-erasures';
import { Module } from '@nestjs/common';
import { RetellRepository } from './retell.repository.ts';

/** Provides the state that `npm run retell` publishes again. */
@Module({ providers: [KnownErasures, RetellRepository] })
export class RetellModule {}
