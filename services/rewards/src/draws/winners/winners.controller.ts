import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import type { RewardParticipant } from '@laurel/contracts/rewards/admin-rewards.dto';
import {
  type ContestTable,
  SetWinnersRequest,
  SyncWinnersRequest,
  type WinnersAssigned,
  type WinnersPreview,
} from '@laurel/contracts/rewards/winners.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { rewardProgram } from '../../rewards/rewards/reward-program.ts';
import { WinnersService } from './winners.service.ts';

@Controller('admin/v2/rewards/:reward_id')
export class WinnersController {
  constructor(private readonly winners: WinnersService) {}

  @Get('reward_participants')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  participants(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<{ data: RewardParticipant[]; meta: TableMeta }> {
    return this.winners.participants(scope, caller, id, query);
  }

  @Get('participants.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  export(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.winners.export(scope, caller, id, query);
  }

  @Get('fetch_possible_winners_to_sync')
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  preview(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<WinnersPreview> {
    return this.winners.preview(scope, id);
  }

  @Post('sync_winners')
  @HttpCode(202)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  sync(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() { send_email }: SyncWinnersRequest,
  ): Promise<JobStarted> {
    return this.winners.sync(scope, caller, id, send_email ?? false);
  }

  @Get('mini_contest')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  contest(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<ContestTable> {
    return this.winners.contest(scope, caller, id, query);
  }

  @Post('mini_contest/set_winners')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  setWinners(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() body: SetWinnersRequest,
  ): Promise<WinnersAssigned> {
    return this.winners.setContestWinners(scope, caller, id, body);
  }
}
