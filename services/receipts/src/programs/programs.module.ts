import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { Module } from '@nestjs/common';
import { KeptProgramAccess } from './program-access.ts';
import { ProgramsEvents } from './programs.events.ts';
import { ProgramsRepository } from './programs.repository.ts';

@Module({
  providers: [ProgramsRepository, ProgramsEvents, { provide: ProgramAccess, useClass: KeptProgramAccess }],
  exports: [ProgramAccess],
})
export class ProgramsModule {}
