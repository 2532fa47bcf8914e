import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../program/programs/programs.module.ts';
import { FeedPostsController } from './feed-posts.controller.ts';
import { FeedPostsRepository } from './feed-posts.repository.ts';
import { FeedPostsService } from './feed-posts.service.ts';
import { SitePostsController } from './site-posts.controller.ts';
import { FeedPost } from './feed-post.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([FeedPost]), ProgramsModule],
  controllers: [FeedPostsController, SitePostsController],
  providers: [FeedPostsRepository, FeedPostsService],
})
export class FeedPostsModule {}
