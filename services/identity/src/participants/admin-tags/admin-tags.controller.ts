import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type AdminTagDetail,
  type AdminTagSaved,
  type AdminTagTable,
  UpdateAdminTagRequest,
} from '@laurel/contracts/identity/participants/admin-tags.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { adminTagProgram } from './admin-tag-program.ts';
import { AdminTagsService } from './admin-tags.service.ts';

@Controller('admin/v2')
export class AdminTagsController {
  constructor(private readonly tags: AdminTagsService) {}

  @Get('programs/:program_id/admin_tags')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<AdminTagTable> {
    return this.tags.table(scope, query);
  }

  @Get('admin_tags/:admin_tag_id')
  @Authenticated({ resource: 'program', action: 'update', program: adminTagProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('admin_tag_id') id: string): Promise<AdminTagDetail> {
    return this.tags.show(scope, id);
  }

  @Put('admin_tags/:admin_tag_id')
  @Authenticated({ resource: 'program', action: 'update', program: adminTagProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('admin_tag_id') id: string,
    @Body() body: UpdateAdminTagRequest,
  ): Promise<AdminTagSaved> {
    return this.tags.update(scope, caller, id, body);
  }
}
