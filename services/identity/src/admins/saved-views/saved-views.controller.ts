import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateSavedViewRequest,
  SavedViewList,
  SavedViewSaved,
  SavedViewsQuery,
  UpdateSavedViewRequest,
} from '@laurel/contracts/identity/saved-views.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { SavedViewsService } from './saved-views.service.ts';

@Controller('admin/v2/programs/:program_id/saved_views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  @Authenticated({ member: true })
  @Transactional()
  list(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() { screen }: SavedViewsQuery,
  ): Promise<SavedViewList> {
    return this.views.list(scope, caller, screen);
  }

  @Post()
  @Authenticated({ member: true })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() request: CreateSavedViewRequest,
  ): Promise<SavedViewSaved> {
    return this.views.create(scope, caller, request);
  }

  @Put(':view_id')
  @Authenticated({ member: true })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('view_id') id: string,
    @Body() request: UpdateSavedViewRequest,
  ): Promise<SavedViewSaved> {
    return this.views.update(scope, caller, id, request);
  }

  @Delete(':view_id')
  @Authenticated({ member: true })
  @Transactional()
  remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('view_id') id: string,
  ): Promise<{ success: true; message: string }> {
    return this.views.remove(scope, caller, id);
  }
}
