import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type ContentTagDetail,
  type ContentTagSaved,
  type ContentTagTable,
  CreateContentTagRequest,
  NewContentTag,
  UpdateContentTagRequest,
} from '@laurel/contracts/programs/tags/content-tags.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { contentTagProgram } from './content-tag-program.ts';
import { ContentTagsService } from './content-tags.service.ts';

@Controller('admin/v2')
export class ContentTagsController {
  constructor(private readonly tags: ContentTagsService) {}

  @Get('programs/:program_id/content_tags')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<ContentTagTable> {
    return this.tags.table(scope, query);
  }

  @Get('programs/:program_id/content_tags/new')
  @Authenticated({ resource: 'program', action: 'update' })
  blank(): NewContentTag {
    return { defaultValues: { name: '', active: true } };
  }

  @Post('programs/:program_id/content_tags')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: CreateContentTagRequest,
  ): Promise<ContentTagSaved> {
    return this.tags.create(scope, caller, body);
  }

  @Get('content_tags/:content_tag_id')
  @Authenticated({ resource: 'program', action: 'update', program: contentTagProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('content_tag_id') id: string): Promise<ContentTagDetail> {
    return this.tags.show(scope, id);
  }

  @Put('content_tags/:content_tag_id')
  @Authenticated({ resource: 'program', action: 'update', program: contentTagProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('content_tag_id') id: string,
    @Body() body: UpdateContentTagRequest,
  ): Promise<ContentTagSaved> {
    return this.tags.update(scope, caller, id, body);
  }
}
