import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  ApiKeyIssued,
  ApiKeyRow,
  ApiKeySaved,
  ApiKeyTable,
  CreateApiKeyRequest,
  RotateApiKeyRequest,
  UpdateApiKeyRequest,
} from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.ts';

@Controller('admin/v2/programs/:program_id/api_auths')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<ApiKeyTable> {
    return this.keys.table(scope, query);
  }

  @Post()
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: CreateApiKeyRequest,
  ): Promise<ApiKeyIssued> {
    return this.keys.create(scope, caller, body);
  }

  @Patch()
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: UpdateApiKeyRequest,
  ): Promise<ApiKeySaved> {
    return this.keys.update(scope, caller, body);
  }

  @Get(':api_key_id')
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('api_key_id') id: string): Promise<ApiKeyRow> {
    return this.keys.show(scope, id);
  }

  @Post(':api_key_id/rotate')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  rotate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('api_key_id') id: string,
    @Body() body: RotateApiKeyRequest,
  ): Promise<ApiKeyIssued> {
    return this.keys.rotate(scope, caller, id, body);
  }

  @Post(':api_key_id/revoke')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'manage' })
  @Transactional()
  revoke(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('api_key_id') id: string,
  ): Promise<ApiKeySaved> {
    return this.keys.revoke(scope, caller, id);
  }
}
