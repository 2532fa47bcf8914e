import {
  type FeedPostPage,
  FeedPostsQuery,
  ImportFeedPostsRequest,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { CachedForVisitors } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FeedPostsService } from './feed-posts.service.ts';

@Controller()
export class SitePostsController {
  constructor(private readonly posts: FeedPostsService) {}

  @Get('public/home/feed_posts')
  @CachedForVisitors()
  @Authenticated({ as: 'visitor' })
  @Transactional()
  async live(
    @Scope() scope: TenantScope,
    @Query() { page = 1 }: FeedPostsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<FeedPostPage>> {
    return jsonText(reply, await this.posts.live(scope, page));
  }

  @Put('internal/programs/:program_id/dynamic_feed_posts')
  @HttpCode(204)
  @Authenticated({ as: 'service' })
  @Transactional()
  provision(@Scope() scope: TenantScope, @Body() body: ImportFeedPostsRequest): Promise<void> {
    return this.posts.provision(scope, body);
  }
}
