import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { maxPictureBytes } from '@laurel/contracts/programs/media/limits';
import {
  ProgramSettings,
  ProgramSettingsSaved,
  UpdateProgramRequest,
  UpdateTemplateDetailRequest,
} from '@laurel/contracts/programs/settings.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { ArrivedFiles, type FormFiles, FormWithFiles } from '@laurel/service-kit/http/body/form-files';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { icons, SettingsService } from './settings.service.ts';

const iconFields = new RegExp(`^(?:${icons.join('|')})$`);

@Controller('admin/v2/programs/:program_id')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  show(@Scope() scope: TenantScope): Promise<ProgramSettings> {
    return this.settings.show(scope);
  }

  // Not one transaction: pictures may take a while to arrive and to be encoded.
  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @FormWithFiles({ fields: iconFields, most: icons.length, bytes: maxPictureBytes })
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: UpdateProgramRequest,
    @ArrivedFiles() files: FormFiles,
  ): Promise<ProgramSettingsSaved> {
    return this.settings.update(scope, caller, body, files);
  }

  @Put(['template_detail', 'template_details'])
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  updateTemplate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: UpdateTemplateDetailRequest,
  ): Promise<ProgramSettingsSaved> {
    return this.settings.updateTemplate(scope, caller, body);
  }
}
