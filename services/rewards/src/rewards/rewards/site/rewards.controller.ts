import type { RewardResponse, RewardSections, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { CachedForVisitors } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RewardsService, type SiteCaller } from './rewards.service.ts';

const PASSTHROUGH = { passthrough: true };

@CachedForVisitors()
@Controller('public')
export class RewardsController {
  constructor(private readonly rewards: RewardsService) {}

  @Get('rewards/:reward_id')
  @Authenticated({ as: 'visitor' })
  reward(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @IdParam('reward_id') rewardId: string,
  ): Promise<RewardResponse> {
    return this.rewards.reward(scope, caller, rewardId);
  }

  @Get('home/reward_sections')
  @Authenticated({ as: 'visitor' })
  async sections(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<RewardSections>> {
    return jsonText(reply, await this.rewards.sections(scope, caller));
  }

  @Get('home/active_rewards')
  @Authenticated({ as: 'visitor' })
  async active(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<RewardTile[]>> {
    return jsonText(reply, await this.rewards.section(scope, caller, 'active_rewards'));
  }

  @Get('home/current_rewards')
  @Authenticated({ as: 'visitor' })
  async current(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<RewardTile[]>> {
    return jsonText(reply, await this.rewards.section(scope, caller, 'current_rewards'));
  }

  @Get('home/offers_reward')
  @Authenticated({ as: 'visitor' })
  async offers(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<RewardTile[]>> {
    return jsonText(reply, await this.rewards.section(scope, caller, 'offers_reward'));
  }

  @Get('home/claimed_rewards')
  @Authenticated({ as: 'visitor' })
  async claimed(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<RewardTile[]>> {
    return jsonText(reply, await this.rewards.section(scope, caller, 'claimed_rewards'));
  }
}
