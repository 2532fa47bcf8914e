import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { KnownErasures } from '@laurel/service-kit/read-models/known-erasures';
import { Module } from '@nestjs/common';
import { CopiesRepository } from './copies.repository.ts';
import { RepublishRepository } from './republish.repository.ts';

/** Provides the state that `npm run republish` publishes again. */
@Module({ imports: [CopiesModule], providers: [CopiesRepository, KnownErasures, RepublishRepository] })
export class RepublishModule {}
