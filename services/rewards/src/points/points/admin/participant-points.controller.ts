import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { ParticipantRewardTable } from '@laurel/contracts/identity/participants/activity.dto';
import { CreateActionRequest, DeductPointsRequest } from '@laurel/contracts/identity/participants/participants.dto';
import { ParticipantPointsStatement, PointsGranted } from '@laurel/contracts/rewards/rewards.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { participantProgram } from '../../../participants/participant-program.ts';
import { ParticipantPointsService } from './participant-points.service.ts';

const view = { resource: 'users', action: 'view', program: participantProgram } as const;
const manage = { resource: 'users', action: 'manage', program: participantProgram } as const;

@Controller('admin/v2/participants/:participant_id')
export class ParticipantPointsController {
  constructor(private readonly points: ParticipantPointsService) {}

  @Get('points')
  @Authenticated(view)
  @Transactional()
  statement(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ParticipantPointsStatement> {
    return this.points.statement(scope, id, query);
  }

  @Get('rewards')
  @Authenticated(view)
  @Transactional()
  rewards(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ParticipantRewardTable> {
    return this.points.rewards(scope, id, query);
  }

  @Post('create_action')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  add(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
    @Body() request: CreateActionRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<PointsGranted> {
    return this.points.add(scope, caller, id, request, key);
  }

  @Post('deduct_points')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  deduct(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
    @Body() request: DeductPointsRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<PointsGranted> {
    return this.points.deduct(scope, caller, id, request, key);
  }
}
