import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateRoleRequest,
  RoleList,
  RoleSaved,
  UpdateRoleRequest,
} from '@laurel/contracts/identity/organization/roles.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam } from '@laurel/service-kit/auth/params';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { RolesService } from './roles.service.ts';

@Controller('admin/v2/roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Get()
  @Authenticated({ resource: 'organization', action: 'view' })
  async list(@CurrentCaller() caller: AdminCaller): Promise<RoleList> {
    return { data: await this.roles.list(caller) };
  }

  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  create(@CurrentCaller() caller: AdminCaller, @Body() request: CreateRoleRequest): Promise<RoleSaved> {
    return this.roles.create(caller, request);
  }

  @Put(':role_id')
  @Authenticated({ resource: 'organization', action: 'manage' })
  update(
    @CurrentCaller() caller: AdminCaller,
    @IdParam('role_id') id: string,
    @Body() request: UpdateRoleRequest,
  ): Promise<RoleSaved> {
    return this.roles.update(caller, id, request);
  }

  @Delete(':role_id')
  @Authenticated({ resource: 'organization', action: 'manage' })
  remove(
    @CurrentCaller() caller: AdminCaller,
    @IdParam('role_id') id: string,
  ): Promise<{ success: true; message: string }> {
    return this.roles.remove(caller, id);
  }
}
