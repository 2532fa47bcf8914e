import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type NewReward,
  type RewardApproval,
  type RewardDetail,
  type RewardSaved,
  type RewardTags,
  ToggleTagRequest,
} from '@laurel/contracts/rewards/admin-rewards.dto';
import { type RewardRow, SaveRewardRequest, UpdateRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { rewardProgram } from '../reward-program.ts';
import { AdminRewardsService } from './admin-rewards.service.ts';

@Controller('admin/v2')
export class AdminRewardsController {
  constructor(private readonly rewards: AdminRewardsService) {}

  @Get('programs/:program_id/rewards')
  @Authenticated({ resource: 'rewards', action: 'view' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<{ data: RewardRow[]; meta: TableMeta }> {
    return this.rewards.table(scope, query);
  }

  @Get('programs/:program_id/rewards.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'rewards', action: 'manage' })
  export(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<StreamableFile> {
    return this.rewards.export(scope, query);
  }

  @Get('programs/:program_id/rewards/new')
  @Authenticated({ resource: 'rewards', action: 'create' })
  @Transactional()
  blank(@Scope() scope: TenantScope): Promise<NewReward> {
    return this.rewards.blank(scope);
  }

  @Post('programs/:program_id/rewards')
  @Authenticated({ resource: 'rewards', action: 'create' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveRewardRequest,
  ): Promise<RewardSaved> {
    return this.rewards.create(scope, caller, body);
  }

  @Get('rewards/:reward_id')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<RewardDetail> {
    return this.rewards.show(scope, id);
  }

  @Get('rewards/:reward_id/edit')
  @Authenticated({ resource: 'rewards', action: 'update', program: rewardProgram })
  @Transactional()
  edit(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<RewardDetail> {
    return this.rewards.show(scope, id);
  }

  @Put('rewards/:reward_id')
  @Authenticated({ resource: 'rewards', action: 'update', program: rewardProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() body: UpdateRewardRequest,
  ): Promise<RewardSaved> {
    return this.rewards.update(scope, caller, id, body);
  }

  @Post('rewards/:reward_id/duplicate')
  @Authenticated({ resource: 'rewards', action: 'create', program: rewardProgram })
  @Transactional()
  duplicate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
  ): Promise<RewardSaved> {
    return this.rewards.duplicate(scope, caller, id);
  }

  @Post('rewards/:reward_id/toggle_approval')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  toggleApproval(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
  ): Promise<RewardApproval> {
    return this.rewards.toggleApproval(scope, caller, id);
  }

  @Post('rewards/:reward_id/toggle_tag')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  toggleTag(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() { tag }: ToggleTagRequest,
  ): Promise<RewardTags> {
    return this.rewards.toggleTag(scope, caller, id, tag);
  }

  @Post('rewards/:reward_id/:intent')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  unknown(): never {
    throw new InvalidIntentError();
  }
}
