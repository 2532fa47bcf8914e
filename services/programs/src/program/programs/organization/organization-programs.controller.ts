import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateProgramRequest,
  FontList,
  ProgramCreated,
} from '@laurel/contracts/programs/organization/organization.dto';
import { ProgramSaved } from '@laurel/contracts/programs/settings.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LifecycleService } from './lifecycle.service.ts';
import { ProgramCreation } from './program-creation.service.ts';

@Controller('admin/v2/programs')
export class OrganizationProgramsController {
  constructor(
    private readonly creation: ProgramCreation,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  create(@CurrentCaller() caller: AdminCaller, @Body() request: CreateProgramRequest): Promise<ProgramCreated> {
    return this.creation.create(caller, request);
  }

  @Get(':program_id/fonts')
  @Authenticated({ resource: 'program', action: 'update' })
  fonts(): FontList {
    return new FontList();
  }

  @Post(':program_id/deactivate_program')
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  @Transactional()
  deactivate(@Scope() scope: TenantScope, @CurrentCaller() caller: AdminCaller): Promise<ProgramSaved> {
    return this.lifecycle.deactivate(scope, caller);
  }

  @Post(':program_id/activate_program')
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  @Transactional()
  activate(@Scope() scope: TenantScope, @CurrentCaller() caller: AdminCaller): Promise<ProgramSaved> {
    return this.lifecycle.activate(scope, caller);
  }

  @Post(':program_id/:intent')
  @Authenticated({ member: true })
  refuse(): never {
    throw new InvalidIntentError();
  }
}
