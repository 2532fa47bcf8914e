import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { PageProgram } from './page-program.ts';
import { PagesController } from './pages.controller.ts';
import { PagesRepository } from './pages.repository.ts';
import { PagesService } from './pages.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [PagesController],
  providers: [PageProgram, PagesRepository, PagesService],
})
export class PagesModule {}
