import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { KnownErasures } from '@laurel/service-kit/read-models/known-erasures';
import { Module } from '@nestjs/common';
import { ProgramsModule } from '../program/programs/programs.module.ts';
import { CopiesRepository } from './copies.repository.ts';
import { RetellRepository } from './retell.repository.ts';
import { RetellService } from './retell.service.ts';

/** Provides the state that `npm run retell` publishes again. */
@Module({
  imports: [CopiesModule, ProgramsModule],
  providers: [CopiesRepository, KnownErasures, RetellRepository, RetellService],
})
export class RetellModule {}
