import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { AdjustPointsRequest, type PointsResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { jsonText } from '@laurel/service-kit/http/json-text';
import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
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
  ): Promise<string> {
    return jsonText(reply, await this.points.of(scope, caller));
  }

  @Post('internal/programs/:program_id/points')
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  adjust(@Scope() scope: TenantScope, @Body() body: AdjustPointsRequest): Promise<PointsResponse> {
    return this.points.adjust(scope, body);
  }
}
