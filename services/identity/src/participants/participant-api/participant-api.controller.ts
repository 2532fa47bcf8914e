import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import {
  ApiParticipant,
  ApiParticipantBatch,
  ApiParticipantBatchRequest,
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
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ParticipantApiService } from './participant-api.service.ts';
import { ParticipantBatchService } from './participant-batch.service.ts';

/** In addresses `ext:{external_id}` stands for an id, too: the gateway replaces it in all calls but `upsert`. */
@Controller()
export class ParticipantApiController {
  constructor(
    private readonly participants: ParticipantApiService,
    private readonly batches: ParticipantBatchService,
  ) {}

  /** Lists participants, the newest first */
  @Get('api/v1/participants')
  @Authenticated({ scope: 'participants:read' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: ApiParticipantQuery): Promise<ApiParticipantPage> {
    return this.participants.list(scope, query);
  }

  /** Creates a participant */
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

  /** Brings up to 100 participants to a state, with a verdict for each */
  @Post('api/v1/participants/batch')
  @HttpCode(200)
  @Authenticated({ scope: 'participants:write' })
  async batch(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @Body() body: ApiParticipantBatchRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') key?: string,
  ): Promise<ApiParticipantBatch> {
    const { answer, replayed } = await this.batches.upsert(scope, caller, body, key);
    if (replayed) reply.header('idempotent-replayed', 'true');
    return answer;
  }

  /** Reads a participant */
  @Get('api/v1/participants/:participant_id')
  @Authenticated({ scope: 'participants:read' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('participant_id') id: string): Promise<ApiParticipant> {
    return this.participants.show(scope, id);
  }

  /** Changes a participant; fields that are left out keep their values */
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

  /** Creates the participant of an external id, or brings them to these values */
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

  /** Erases a participant everywhere, for good */
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
