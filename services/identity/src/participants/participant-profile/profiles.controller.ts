import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateProfileEntryRequest,
  ProfileEntry,
  ProfileEntrySaved,
  ProfileEntryTable,
  UpdateProfileEntryRequest,
} from '@laurel/contracts/identity/participants/profile.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { participantProgram } from '../participants/participant-program.ts';
import { profileProgram } from './profile-program.ts';
import { ProfilesService } from './profiles.service.ts';

@Controller('admin/v2')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('participants/:participant_id/participant_profile')
  @Authenticated({ resource: 'users', action: 'view', program: participantProgram })
  @Transactional()
  page(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: TableQuery,
  ): Promise<ProfileEntryTable> {
    return this.profiles.page(scope, id, query);
  }

  @Post('participants/:participant_id/participant_profile')
  @Authenticated({ resource: 'users', action: 'manage', program: participantProgram })
  @Transactional()
  add(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
    @Body() request: CreateProfileEntryRequest,
  ): Promise<ProfileEntrySaved> {
    return this.profiles.add(scope, caller, id, request);
  }

  @Get('participant_profile/:participant_profile_id')
  @Authenticated({ resource: 'users', action: 'view', program: profileProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('participant_profile_id') id: string): Promise<ProfileEntry> {
    return this.profiles.show(scope, id);
  }

  @Put('participant_profile/:participant_profile_id')
  @Authenticated({ resource: 'users', action: 'manage', program: profileProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_profile_id') id: string,
    @Body() request: UpdateProfileEntryRequest,
  ): Promise<ProfileEntrySaved> {
    return this.profiles.update(scope, caller, id, request);
  }
}
