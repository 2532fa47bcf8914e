import { CopiesModule } from '@laurel/service-kit/copies/copies.module';
import { KnownErasures } from '@laurel/service-kit/read-models/known-erasures';
import { Module } from '@nestjs/common';
import { ProgramsModule } from '../program/programs/programs.module.ts';
import { CopiesRepository } from './copies.repository.ts';
import { RepublishRepository } from './republish.repository.ts';
import { RepublishService } from './republish.service.ts';

/** Provides the state that `npm run republish` publishes again. */
@Module({
  imports: [CopiesModule, ProgramsModule],
  providers: [CopiesRepository, KnownErasures, RepublishRepository, RepublishService],
})
export class RepublishModule {}
