import { Module } from '@nestjs/common';
import { ProgramAccess } from '../../auth/program-access.ts';
import { KnownProgramsEvents } from './known-programs.events.ts';
import { KnownPrograms } from './known-programs.ts';

/** Provides `ProgramAccess` from `program_copy`. */
@Module({
  providers: [KnownPrograms, KnownProgramsEvents, { provide: ProgramAccess, useExisting: KnownPrograms }],
  exports: [ProgramAccess],
})
export class KnownProgramsModule {}
