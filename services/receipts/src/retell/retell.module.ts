import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { KnownErasures } from '@laurel/service-kit/read-models/known-erasures';
import { Module } from '@nestjs/common';
import { CopiesRepository } from './copies.repository.ts';
import { RetellRepository } from './retell.repository.ts';

/** Provides the state that `npm run retell` publishes again. */
@Module({ imports: [CopiesModule], providers: [CopiesRepository, KnownErasures, RetellRepository] })
export class RetellModule {}
