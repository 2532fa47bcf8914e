import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { Module } from '@nestjs/common';
import { CopiedProgramAccess } from './program-access.ts';
import { ProgramsEvents } from './programs.events.ts';
import { ProgramsRepository } from './programs.repository.ts';

@Module({
  providers: [ProgramsRepository, ProgramsEvents, { provide: ProgramAccess, useClass: CopiedProgramAccess }],
  exports: [ProgramAccess],
})
export class ProgramsModule {}
