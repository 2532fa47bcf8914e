import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { ContentLanguages, contentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Module } from '@nestjs/common';
import { CopiedProgramAccess } from './program-access.ts';
import { ProgramsEvents } from './programs.events.ts';
import { ProgramsRepository } from './programs.repository.ts';

@Module({
  providers: [
    ProgramsRepository,
    ProgramsEvents,
    contentLanguages('program_copy'),
    { provide: ProgramAccess, useClass: CopiedProgramAccess },
  ],
  exports: [ContentLanguages, ProgramAccess],
})
export class ProgramsModule {}
