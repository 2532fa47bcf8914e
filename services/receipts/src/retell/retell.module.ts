import { Module } from '@nestjs/common';
import { RetellRepository } from './retell.repository.ts';

/** Answers the state that `npm run retell` tells again. */
@Module({ providers: [RetellRepository] })
export class RetellModule {}
