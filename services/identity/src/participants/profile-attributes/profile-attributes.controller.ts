import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  ArrangeProfileAttributesRequest,
  CreateProfileAttributeRequest,
  type ProfileAttributeDetail,
  type ProfileAttributeRemoved,
  type ProfileAttributeSaved,
  type ProfileAttributeTable,
  type ProfileAttributesArranged,
  UpdateProfileAttributeRequest,
} from '@laurel/contracts/identity/participants/profile.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { profileAttributeProgram } from './profile-attribute-program.ts';
import { ProfileAttributesService } from './profile-attributes.service.ts';

@Controller('admin/v2')
export class ProfileAttributesController {
  constructor(private readonly attributes: ProfileAttributesService) {}

  @Get('programs/:program_id/profile_attributes')
  @Authenticated({ resource: 'users', action: 'view' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<ProfileAttributeTable> {
    return this.attributes.table(scope, query);
  }

  @Post('programs/:program_id/profile_attributes')
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: CreateProfileAttributeRequest,
  ): Promise<ProfileAttributeSaved> {
    return this.attributes.create(scope, caller, body);
  }

  @Put('programs/:program_id/profile_attributes/order')
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  arrange(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: ArrangeProfileAttributesRequest,
  ): Promise<ProfileAttributesArranged> {
    return this.attributes.arrange(scope, caller, body);
  }

  @Get('profile_attributes/:profile_attribute_id')
  @Authenticated({ resource: 'program', action: 'manage', program: profileAttributeProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('profile_attribute_id') id: string): Promise<ProfileAttributeDetail> {
    return this.attributes.show(scope, id);
  }

  @Put('profile_attributes/:profile_attribute_id')
  @Authenticated({ resource: 'program', action: 'manage', program: profileAttributeProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('profile_attribute_id') id: string,
    @Body() body: UpdateProfileAttributeRequest,
  ): Promise<ProfileAttributeSaved> {
    return this.attributes.update(scope, caller, id, body);
  }

  @Delete('profile_attributes/:profile_attribute_id')
  @Authenticated({ resource: 'program', action: 'manage', program: profileAttributeProgram })
  @Transactional()
  remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('profile_attribute_id') id: string,
  ): Promise<ProfileAttributeRemoved> {
    return this.attributes.remove(scope, caller, id);
  }
}
