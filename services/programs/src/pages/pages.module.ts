import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { PagesController } from './pages.controller.ts';
import { PagesRepository } from './pages.repository.ts';
import { PagesService } from './pages.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [PagesController],
  providers: [PagesRepository, PagesService],
})
export class PagesModule {}
