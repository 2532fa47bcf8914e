import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateEvergreenValueRequest,
  type EvergreenSettings,
  type EvergreenValueDetail,
  type EvergreenValueSaved,
  UpdateEvergreenValueRequest,
} from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { evergreenProgram } from './evergreen-program.ts';
import { EvergreenService } from './evergreen.service.ts';

@Controller('admin/v2')
export class EvergreenController {
  constructor(private readonly evergreen: EvergreenService) {}

  @Get('programs/:program_id/evergreen_setting_definitions')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  definitions(@Scope() scope: TenantScope): Promise<EvergreenSettings> {
    return this.evergreen.definitions(scope);
  }

  @Post('programs/:program_id/evergreen_setting_values')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: CreateEvergreenValueRequest,
  ): Promise<EvergreenValueSaved> {
    return this.evergreen.create(scope, caller, body);
  }

  @Get('evergreen_setting_values/:evergreen_value_id')
  @Authenticated({ resource: 'program', action: 'update', program: evergreenProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('evergreen_value_id') id: string): Promise<EvergreenValueDetail> {
    return this.evergreen.show(scope, id);
  }

  @Put('evergreen_setting_values/:evergreen_value_id')
  @Authenticated({ resource: 'program', action: 'update', program: evergreenProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('evergreen_value_id') id: string,
    @Body() body: UpdateEvergreenValueRequest,
  ): Promise<EvergreenValueSaved> {
    return this.evergreen.update(scope, caller, id, body);
  }
}
