import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { AdjustPointsRequest, type PointsResponse, PointsStatement } from '@laurel/contracts/rewards/rewards.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PointsService } from './points.service.ts';

@Controller()
export class PointsController {
  constructor(private readonly points: PointsService) {}

  @Get('public/points')
  @Authenticated({ as: 'participant' })
  async own(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<PointsResponse>> {
    return jsonText(reply, await this.points.of(scope, caller));
  }

  @Get('public/points/entries')
  @Authenticated({ as: 'participant' })
  @Transactional()
  statement(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Query() query: PageQuery,
  ): Promise<PointsStatement> {
    return this.points.statement(scope, caller, query);
  }

  @Post('internal/programs/:program_id/points')
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  adjust(@Scope() scope: TenantScope, @Body() body: AdjustPointsRequest): Promise<PointsResponse> {
    return this.points.adjust(scope, body);
  }
}
