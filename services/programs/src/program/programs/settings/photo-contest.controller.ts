import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  PhotoContestIntegration,
  PhotoContestSaved,
  SavePhotoContestRequest,
} from '@laurel/contracts/programs/photo-contest/integration.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

@Controller('admin/v2/photo_contest/:program_id')
export class PhotoContestIntegrationController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  show(@Scope() scope: TenantScope): Promise<PhotoContestIntegration> {
    return this.settings.photoContest(scope);
  }

  @Put()
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  save(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SavePhotoContestRequest,
  ): Promise<PhotoContestSaved> {
    return this.settings.updatePhotoContest(scope, caller, body);
  }
}
