import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import {
  ApiParticipant,
  ApiParticipantErased,
  ApiParticipantPage,
  ApiParticipantQuery,
  CreateApiParticipantRequest,
  externalIdOf,
  FindExternalIdRequest,
  type FindExternalIdResponse,
  UpdateApiParticipantRequest,
  UpsertApiParticipantRequest,
} from '@laurel/contracts/public-api/participants.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { IdempotencyKey } from '@laurel/service-kit/idempotency/idempotency-key';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ParticipantApiService } from './participant-api.service.ts';

/** In addresses `ext:{external_id}` stands for an id, too: the gateway replaces it in all calls but `upsert`. */
@Controller()
export class ParticipantApiController {
  constructor(private readonly participants: ParticipantApiService) {}

  @Get('api/v1/participants')
  @Authenticated({ scope: 'participants:read' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: ApiParticipantQuery): Promise<ApiParticipantPage> {
    return this.participants.list(scope, query);
  }

  @Post('api/v1/participants')
  @Authenticated({ scope: 'participants:write' })
  @IdempotencyKey()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @Body() body: CreateApiParticipantRequest,
  ): Promise<ApiParticipant> {
    return this.participants.create(scope, caller, body);
  }

  @Get('api/v1/participants/:participant_id')
  @Authenticated({ scope: 'participants:read' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('participant_id') id: string): Promise<ApiParticipant> {
    return this.participants.show(scope, id);
  }

  @Patch('api/v1/participants/:participant_id')
  @Authenticated({ scope: 'participants:write' })
  @IdempotencyKey()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @IdParam('participant_id') id: string,
    @Body() body: UpdateApiParticipantRequest,
  ): Promise<ApiParticipant> {
    return this.participants.update(scope, caller, id, body);
  }

  @Put('api/v1/participants/:participant_id')
  @Authenticated({ scope: 'participants:write' })
  @IdempotencyKey()
  upsert(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @Param('participant_id') reference: string,
    @Body() body: UpsertApiParticipantRequest,
  ): Promise<ApiParticipant> {
    const externalId = externalIdOf(reference);
    if (externalId === null) throw new NotFoundError();
    return this.participants.upsert(scope, caller, externalId, body);
  }

  @Delete('api/v1/participants/:participant_id')
  @Authenticated({ scope: 'participants:write' })
  @IdempotencyKey()
  erase(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @IdParam('participant_id') id: string,
  ): Promise<ApiParticipantErased> {
    return this.participants.erase(scope, caller, id);
  }

  @Post('internal/participants/find_external')
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  findExternal(@Body() body: FindExternalIdRequest): Promise<FindExternalIdResponse> {
    return this.participants.findExternal(body);
  }
}
