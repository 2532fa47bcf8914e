import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { AdminTagProgram } from './admin-tag-program.ts';
import { AdminTagsController } from './admin-tags.controller.ts';
import { AdminTagsRepository } from './admin-tags.repository.ts';
import { AdminTagsService } from './admin-tags.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [AdminTagsController],
  providers: [AdminTagProgram, AdminTagsRepository, AdminTagsService],
  exports: [AdminTagsService],
})
export class AdminTagsModule {}
