import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  DiscardLookDraftRequest,
  LookVersionTable,
  PublishLookDraftRequest,
  RestoreLookRequest,
  SaveLookDraftRequest,
} from '@laurel/contracts/programs/look/look.dto';
import { ProgramSettingsSaved } from '@laurel/contracts/programs/settings.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { LookDraftsService } from './look-drafts.service.ts';
import { LooksService } from './looks.service.ts';

@Controller('admin/v2/programs/:program_id')
export class LooksController {
  constructor(
    private readonly looks: LooksService,
    private readonly drafts: LookDraftsService,
  ) {}

  @Get('look_versions')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: PageQuery): Promise<LookVersionTable> {
    return this.looks.list(scope, query);
  }

  @Post('look_versions/:look_version_id/restore')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  restore(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('look_version_id') id: string,
    @Body() body: RestoreLookRequest,
  ): Promise<ProgramSettingsSaved> {
    return this.looks.restore(scope, caller, id, body);
  }

  @Put('look_draft')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  saveDraft(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveLookDraftRequest,
  ): Promise<ProgramSettingsSaved> {
    return this.drafts.save(scope, caller, body);
  }

  @Post('look_draft/publish')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  publishDraft(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: PublishLookDraftRequest,
  ): Promise<ProgramSettingsSaved> {
    return this.drafts.publish(scope, caller, body);
  }

  @Post('look_draft/discard')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  discardDraft(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: DiscardLookDraftRequest,
  ): Promise<ProgramSettingsSaved> {
    return this.drafts.discard(scope, caller, body);
  }
}
