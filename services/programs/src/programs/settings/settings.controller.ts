import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  ProgramSaved,
  ProgramSettings,
  UpdateProgramRequest,
  UpdateTemplateDetailRequest,
} from '@laurel/contracts/programs/settings.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

@Controller('admin/v2/programs/:program_id')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  show(@Scope() scope: TenantScope): Promise<ProgramSettings> {
    return this.settings.show(scope);
  }

  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: UpdateProgramRequest,
  ): Promise<ProgramSaved> {
    return this.settings.update(scope, caller, body);
  }

  @Put(['template_detail', 'template_details'])
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  updateTemplate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: UpdateTemplateDetailRequest,
  ): Promise<ProgramSaved> {
    return this.settings.updateTemplate(scope, caller, body);
  }
}
