import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import { DryRunQuery } from '@laurel/contracts/public-api/dry-run.dto';
import { ApiListQuery } from '@laurel/contracts/public-api/list-query.dto';
import {
  ApiPoints,
  ApiPointsEntryPage,
  ApiPointsExplanation,
  ApiPointsExplanationQuery,
  ApiPointsPosted,
  CreateApiPointsRequest,
} from '@laurel/contracts/public-api/points.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PointsApiService } from './points-api.service.ts';

@Controller('api/v1/participants/:participant_id/points')
export class PointsApiController {
  constructor(private readonly points: PointsApiService) {}

  /** Reads the balance of a participant */
  @Get()
  @Authenticated({ scope: 'points:read' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('participant_id') id: string): Promise<ApiPoints> {
    return this.points.show(scope, id);
  }

  /** Lists what changed a balance, the newest first */
  @Get('entries')
  @Authenticated({ scope: 'points:read' })
  @Transactional()
  entries(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: ApiListQuery,
  ): Promise<ApiPointsEntryPage> {
    return this.points.entries(scope, id, query);
  }

  /** Explains the balance of a day by the lots that add up to it */
  @Get('explain')
  @Authenticated({ scope: 'points:read' })
  @Transactional()
  explain(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() { at }: ApiPointsExplanationQuery,
  ): Promise<ApiPointsExplanation> {
    return this.points.explain(scope, id, at ?? null);
  }

  /** Adds points, or deducts them with a negative amount */
  @Post()
  @Authenticated({ scope: 'points:write' })
  @Transactional({ dryRun: true })
  async post(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @IdParam('participant_id') id: string,
    @Query() _query: DryRunQuery,
    @Body() body: CreateApiPointsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') key?: string,
  ): Promise<ApiPointsPosted> {
    const { answer, replayed } = await this.points.post(scope, caller, id, body, key);
    if (replayed) reply.header('idempotent-replayed', 'true');
    return answer;
  }
}
