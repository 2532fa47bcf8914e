import { Module } from '@nestjs/common';
import { ContentTagsEvents } from './content-tags.events.ts';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';

@Module({
  providers: [ContentTagsEvents, ContentTagsRepository, ContentTagsService],
  exports: [ContentTagsService],
})
export class ContentTagsModule {}
