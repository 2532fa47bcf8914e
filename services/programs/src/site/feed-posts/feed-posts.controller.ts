import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type FeedPostDetail,
  type FeedPostRemoved,
  type FeedPostSaved,
  type FeedPostsImported,
  type FeedPostTable,
  ImportFeedPostsRequest,
  type NewFeedPostForm,
  SaveFeedPostRequest,
  UpdateFeedPostRequest,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { feedPostProgram } from './feed-post-program.ts';
import { FeedPostsService } from './feed-posts.service.ts';

@Controller('admin/v2')
export class FeedPostsController {
  constructor(private readonly posts: FeedPostsService) {}

  @Get('programs/:program_id/dynamic_feed_posts')
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<FeedPostTable> {
    return this.posts.table(scope, query);
  }

  @Get('programs/:program_id/dynamic_feed_posts/new')
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage' })
  @Transactional()
  newForm(@Scope() scope: TenantScope): Promise<NewFeedPostForm> {
    return this.posts.newForm(scope);
  }

  @Post('programs/:program_id/dynamic_feed_posts')
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveFeedPostRequest,
  ): Promise<FeedPostSaved> {
    return this.posts.create(scope, caller, body);
  }

  @Post('programs/:program_id/dynamic_feed_posts/import')
  @HttpCode(200)
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage' })
  @Transactional()
  import(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: ImportFeedPostsRequest,
  ): Promise<FeedPostsImported> {
    return this.posts.import(scope, caller, body);
  }

  @Get('dynamic_feed_posts/:feed_post_id')
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage', program: feedPostProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('feed_post_id') id: string): Promise<FeedPostDetail> {
    return this.posts.show(scope, id);
  }

  @Put('dynamic_feed_posts/:feed_post_id')
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage', program: feedPostProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('feed_post_id') id: string,
    @Body() body: UpdateFeedPostRequest,
  ): Promise<FeedPostSaved> {
    return this.posts.update(scope, caller, id, body);
  }

  @Delete('dynamic_feed_posts/:feed_post_id')
  @Authenticated({ resource: 'dynamic_feed_posts', action: 'manage', program: feedPostProgram })
  @Transactional()
  remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('feed_post_id') id: string,
  ): Promise<FeedPostRemoved> {
    return this.posts.remove(scope, caller, id);
  }
}
