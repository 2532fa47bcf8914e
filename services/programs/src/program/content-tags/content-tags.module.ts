import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ContentTagsController } from './content-tags.controller.ts';
import { ContentTagsEvents } from './content-tags.events.ts';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';
import { ContentTag } from './content-tag.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ContentTag]), ProgramsModule],
  controllers: [ContentTagsController],
  providers: [ContentTagsEvents, ContentTagsRepository, ContentTagsService],
  exports: [ContentTagsService],
})
export class ContentTagsModule {}
