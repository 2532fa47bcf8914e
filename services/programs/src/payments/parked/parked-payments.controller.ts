import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  GiveRewardRequest,
  type ParkedPaymentTable,
  type PaymentDecided,
} from '@laurel/contracts/programs/payments/parked-payments.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ParkedPaymentsService } from './parked-payments.service.ts';

@Controller('admin/v2/programs/:program_id/parked_payments')
export class ParkedPaymentsController {
  constructor(private readonly payments: ParkedPaymentsService) {}

  @Get()
  @Authenticated({ resource: 'rewards', action: 'manage' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<ParkedPaymentTable> {
    return this.payments.list(scope, query);
  }

  // Not one transaction: Stripe may take seconds to answer.
  @Post(':payment_id/reward')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage' })
  reward(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Param('payment_id') id: string,
    @Body() body: GiveRewardRequest,
  ): Promise<PaymentDecided> {
    return this.payments.reward(scope, caller, id, body.reward_id);
  }

  // Not one transaction: Stripe may take seconds to answer.
  @Post(':payment_id/refund')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage' })
  refund(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Param('payment_id') id: string,
  ): Promise<PaymentDecided> {
    return this.payments.refund(scope, caller, id);
  }

  @Post(':payment_id/discard')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage' })
  @Transactional()
  discard(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Param('payment_id') id: string,
  ): Promise<PaymentDecided> {
    return this.payments.discard(scope, caller, id);
  }
}
