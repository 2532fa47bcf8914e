import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { ClaimRewardRequest, type ClaimRewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Body, Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ClaimsService, REPLAYED } from './claims.service.ts';

@Controller('public/rewards')
export class ClaimsController {
  constructor(private readonly claims: ClaimsService) {}

  @Post('process_reward')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  async claim(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() body: ClaimRewardRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') idempotencyKey?: string,
    @Headers('x-forwarded-host') host?: string,
  ): Promise<ClaimRewardResponse> {
    const { response, replayed } = await this.claims.claim(scope, caller, body, idempotencyKey, host);
    if (replayed) reply.header(REPLAYED, 'true');
    return response;
  }
}
