import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { Module } from '@nestjs/common';
import { ProgramsEvents } from './programs.events.ts';
import { ProgramsRepository } from './programs.repository.ts';
import { ProgramsService } from './programs.service.ts';

@Module({
  providers: [
    ProgramsRepository,
    ProgramsService,
    ProgramsEvents,
    { provide: ProgramAccess, useExisting: ProgramsService },
  ],
  exports: [ProgramsService, ProgramAccess],
})
export class ProgramsModule {}
