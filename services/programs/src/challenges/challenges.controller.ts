import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type ChallengeApproval,
  type ChallengeDetail,
  type ChallengeRow,
  type ChallengeSaved,
  SaveChallengeRequest,
  UpdateChallengeRequest,
} from '@laurel/contracts/programs/challenges.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ChallengeProgram } from './challenge-program.ts';
import { ChallengesService } from './challenges.service.ts';

@Controller('admin/v2')
export class ChallengesController {
  constructor(private readonly challenges: ChallengesService) {}

  @Get('programs/:program_id/challenges')
  @Authenticated({ resource: 'challenges', action: 'view' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<{ data: ChallengeRow[]; meta: TableMeta }> {
    return this.challenges.table(scope, query);
  }

  @Post('programs/:program_id/challenges')
  @Authenticated({ resource: 'challenges', action: 'create' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveChallengeRequest,
  ): Promise<ChallengeSaved> {
    return this.challenges.create(scope, caller, body);
  }

  @Get('challenges/:challenge_id')
  @Authenticated({ resource: 'challenges', action: 'view', program: ChallengeProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('challenge_id') id: string): Promise<ChallengeDetail> {
    return this.challenges.show(scope, id);
  }

  @Put('challenges/:challenge_id')
  @Authenticated({ resource: 'challenges', action: 'update', program: ChallengeProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Body() body: UpdateChallengeRequest,
  ): Promise<ChallengeSaved> {
    return this.challenges.update(scope, caller, id, body);
  }

  @Post('challenges/:challenge_id/toggle_approval')
  @HttpCode(200)
  @Authenticated({ resource: 'challenges', action: 'manage', program: ChallengeProgram })
  @Transactional()
  toggleApproval(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
  ): Promise<ChallengeApproval> {
    return this.challenges.toggleApproval(scope, caller, id);
  }
}
