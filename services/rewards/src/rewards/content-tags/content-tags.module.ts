import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentTagCopy } from './content-tag-copy.entity.ts';
import { RewardTag } from './reward-tag.entity.ts';
import { ContentTagsEvents } from './content-tags.events.ts';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ContentTagCopy, RewardTag])],
  providers: [ContentTagsEvents, ContentTagsRepository, ContentTagsService],
  exports: [ContentTagsService],
})
export class ContentTagsModule {}
