import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../program/programs/programs.module.ts';
import { PagesController } from './pages.controller.ts';
import { PagesRepository } from './pages.repository.ts';
import { PagesService } from './pages.service.ts';
import { ProgramPage } from './program-page.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ProgramPage]), ProgramsModule],
  controllers: [PagesController],
  providers: [PagesRepository, PagesService],
})
export class PagesModule {}
