import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ContentTagProgram } from './content-tag-program.ts';
import { ContentTagsController } from './content-tags.controller.ts';
import { ContentTagsEvents } from './content-tags.events.ts';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [ContentTagsController],
  providers: [ContentTagProgram, ContentTagsEvents, ContentTagsRepository, ContentTagsService],
  exports: [ContentTagsService],
})
export class ContentTagsModule {}
