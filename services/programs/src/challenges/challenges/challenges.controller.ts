import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ChallengeDetail,
  ChallengeSaved,
  EditChallengeForm,
  NewChallengeForm,
  ProgramTags,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import {
  type ChallengeRow,
  SaveChallengeRequest,
  UpdateChallengeRequest,
} from '@laurel/contracts/programs/challenges.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { IdempotencyKey } from '@laurel/service-kit/idempotency/idempotency-key';
import { Body, Controller, Get, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { challengeProgram } from './challenge-program.ts';
import { CreateKeyReusedError } from './challenges.errors.ts';
import { ChallengesService } from './challenges.service.ts';
import { EditingService } from './editing/editing.service.ts';

@Controller('admin/v2')
export class ChallengesController {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly editing: EditingService,
  ) {}

  @Get('programs/:program_id/challenges')
  @Authenticated({ resource: 'challenges', action: 'view' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<{ data: ChallengeRow[]; meta: TableMeta }> {
    return this.challenges.table(scope, query);
  }

  @Get('programs/:program_id/challenges.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'challenges', action: 'manage' })
  export(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.challenges.export(scope, caller, query);
  }

  @Get('programs/:program_id/challenges/new')
  @Authenticated({ resource: 'challenges', action: 'create' })
  @Transactional()
  newForm(@Scope() scope: TenantScope): Promise<NewChallengeForm> {
    return this.challenges.newForm(scope);
  }

  @Get('programs/:program_id/tags')
  @Authenticated({ resource: 'challenges', action: 'view' })
  @Transactional()
  tags(@Scope() scope: TenantScope): Promise<ProgramTags> {
    return this.challenges.tags(scope);
  }

  @Post('programs/:program_id/challenges')
  @Authenticated({ resource: 'challenges', action: 'create' })
  @IdempotencyKey({ Reused: CreateKeyReusedError })
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveChallengeRequest,
  ): Promise<ChallengeSaved> {
    return this.editing.create(scope, caller, body);
  }

  @Get('challenges/:challenge_id')
  @Authenticated({ resource: 'challenges', action: 'view', program: challengeProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('challenge_id') id: string): Promise<ChallengeDetail> {
    return this.challenges.show(scope, id);
  }

  @Get('challenges/:challenge_id/edit')
  @Authenticated({ resource: 'challenges', action: 'update', program: challengeProgram })
  @Transactional()
  editForm(@Scope() scope: TenantScope, @IdParam('challenge_id') id: string): Promise<EditChallengeForm> {
    return this.challenges.editForm(scope, id);
  }

  @Put('challenges/:challenge_id')
  @Authenticated({ resource: 'challenges', action: 'update', program: challengeProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Body() body: UpdateChallengeRequest,
  ): Promise<ChallengeSaved> {
    return this.editing.update(scope, caller, id, body);
  }
}
