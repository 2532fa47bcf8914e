import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentTag } from './content-tag.entity.ts';
import { RewardTag } from './reward-tag.entity.ts';
import { ContentTagsEvents } from './content-tags.events.ts';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ContentTag, RewardTag])],
  providers: [ContentTagsEvents, ContentTagsRepository, ContentTagsService],
  exports: [ContentTagsService],
})
export class ContentTagsModule {}
