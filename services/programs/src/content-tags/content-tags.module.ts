import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ContentTagsController } from './content-tags.controller.ts';
import { ContentTagsEvents } from './content-tags.events.ts';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [ContentTagsController],
  providers: [ContentTagsEvents, ContentTagsRepository, ContentTagsService],
  exports: [ContentTagsService],
})
export class ContentTagsModule {}
