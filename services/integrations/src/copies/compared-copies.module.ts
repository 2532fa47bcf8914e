import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { Module } from '@nestjs/common';
import { CopiesRepository } from './copies.repository.ts';

/** Compares the service's copies with their owners every day. */
@Module({ imports: [CopiesModule], providers: [CopiesRepository] })
export class ComparedCopiesModule {}
