import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import {
  AddCouponsRequest,
  type CouponImportList,
  type CouponsAdded,
  type CouponTable,
} from '@laurel/contracts/rewards/coupons.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends, Uploads } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { rewardProgram } from '../rewards/reward-program.ts';
import { CouponsService } from './coupons.service.ts';
import { withCouponFile } from './incoming-file.ts';

@Controller('admin/v2/rewards/:reward_id')
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Get('coupons')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  table(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<CouponTable> {
    return this.coupons.table(scope, caller, id, query);
  }

  @Get('coupons.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  export(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.coupons.export(scope, caller, id, query);
  }

  @Post('coupons')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  add(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Body() { codes }: AddCouponsRequest,
  ): Promise<CouponsAdded> {
    return this.coupons.add(scope, caller, id, codes);
  }

  @Get('coupon_imports')
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  listImports(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<CouponImportList> {
    return this.coupons.listImports(scope, id);
  }

  @Post('coupon_imports/:import_id/withdraw')
  @HttpCode(202)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  withdraw(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Param('import_id') importId: string,
  ): Promise<JobStarted> {
    return this.coupons.withdraw(scope, caller, id, importId);
  }

  // The call runs outside a transaction, because a large file takes its time to arrive.
  @Post('coupons/import')
  @Uploads('table', { file: 'one' }, { required: ['file'] })
  @HttpCode(202)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  import(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<JobStarted> {
    return withCouponFile(request, (file) => this.coupons.import(scope, caller, id, file));
  }
}
