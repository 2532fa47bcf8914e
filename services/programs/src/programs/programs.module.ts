import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { Module } from '@nestjs/common';
import { OwnProgramAccess } from './program-access.ts';
import { ProgramsController } from './programs.controller.ts';
import { ProgramsRepository } from './programs.repository.ts';
import { ProgramsService } from './programs.service.ts';

@Module({
  controllers: [ProgramsController],
  exports: [ProgramAccess],
  providers: [ProgramsRepository, ProgramsService, { provide: ProgramAccess, useClass: OwnProgramAccess }],
})
export class ProgramsModule {}
