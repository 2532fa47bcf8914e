import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import {
  DrawRequest,
  type DrawResponse,
  type EntrantTable,
  ReplaceWinnerRequest,
} from '@laurel/contracts/rewards/draws.dto';
import { SetWinnersRequest, type WinnersAssigned } from '@laurel/contracts/rewards/winners.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { rewardProgram } from '../../rewards/rewards/reward-program.ts';
import { DrawsService } from './draws.service.ts';
import { EntrantsService } from './entrants.service.ts';

@Controller('admin/v2/rewards/:reward_id')
export class DrawsController {
  constructor(
    private readonly draws: DrawsService,
    private readonly entrants: EntrantsService,
  ) {}

  @Get('sweepstake')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<DrawResponse> {
    return this.draws.show(scope, id);
  }

  @Get('sweepstake/entrants')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  table(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<EntrantTable> {
    return this.entrants.table(scope, caller, id, query);
  }

  @Get('sweepstake.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  export(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.entrants.export(scope, caller, id, query);
  }

  @Post('sweepstake/commit')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  commit(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
  ): Promise<DrawResponse> {
    return this.draws.commit(scope, caller, id);
  }

  @Post('generate_sweepstake_entries')
  @HttpCode(202)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  generate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
  ): Promise<JobStarted> {
    return this.draws.generateEntries(scope, caller, id);
  }

  @Post('set_winners')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  setWinners(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() body: SetWinnersRequest,
  ): Promise<WinnersAssigned> {
    return this.draws.setWinners(scope, caller, id, body);
  }

  @Post('sweepstake/draw')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  draw(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() body: DrawRequest,
  ): Promise<DrawResponse> {
    return this.draws.draw(scope, caller, id, body);
  }

  @Post('sweepstake/replace_winner')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  replace(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() body: ReplaceWinnerRequest,
  ): Promise<DrawResponse> {
    return this.draws.replace(scope, caller, id, body);
  }
}
