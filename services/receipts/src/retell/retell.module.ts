import { Module } from '@nestjs/common';
import { RetellRepository } from './retell.repository.ts';

/** Provides the state that `npm run retell` publishes again. */
@Module({ providers: [RetellRepository] })
export class RetellModule {}
