import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type DashboardAction,
  DashboardActionsQuery,
  type LatestUser,
  type ProgramPerformanceMetrics,
  type UsersGrowth,
  UsersGrowthQuery,
} from '@laurel/contracts/programs/dashboard/dashboard.dto';
import type { TableMeta } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ActionsService } from './actions.service.ts';
import { DashboardService } from './dashboard.service.ts';

const PASSTHROUGH = { passthrough: true };

@Controller('admin/v2/programs/:program_id/dashboard')
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly actions: ActionsService,
  ) {}

  @Get('program_performance_metrics')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  async metrics(
    @Scope() scope: TenantScope,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ProgramPerformanceMetrics>> {
    return jsonText(reply, await this.dashboard.metrics(scope));
  }

  @Get('users_growth')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  async usersGrowth(
    @Scope() scope: TenantScope,
    @Query() query: UsersGrowthQuery,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<UsersGrowth>> {
    return jsonText(reply, await this.dashboard.usersGrowth(scope, query));
  }

  @Get('latest_users')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  async latestUsers(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<LatestUser[]>> {
    return jsonText(reply, await this.dashboard.latestUsers(scope, caller));
  }

  @Get('latest_actions')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  async latestActions(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<DashboardAction[]>> {
    return jsonText(reply, await this.dashboard.latestActions(scope, caller));
  }

  @Get('actions')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  table(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: DashboardActionsQuery,
  ): Promise<{ data: DashboardAction[]; meta: TableMeta }> {
    return this.actions.table(scope, caller, query);
  }

  @Get('actions.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  csv(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: DashboardActionsQuery,
  ): Promise<StreamableFile> {
    return this.actions.csv(scope, caller, query);
  }
}
