import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import { StripeReceiptQuery, type StripeReceiptResponse } from '@laurel/contracts/programs/payments/payments.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import { acceptedLanguage } from '@laurel/service-kit/http/server/accepted-language';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Controller, Get, Headers, Query } from '@nestjs/common';
import { StripeReceiptService } from './stripe-receipt.service.ts';

@Controller('public/home/stripe_receipt')
export class StripeReceiptController {
  constructor(private readonly receipts: StripeReceiptService) {}

  @Get()
  @Authenticated({ as: 'visitor' })
  receipt(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: VisitorCaller | ParticipantCaller,
    @Query() query: StripeReceiptQuery,
    @Headers('accept-language') languages?: string,
  ): Promise<StripeReceiptResponse> {
    return this.receipts.receipt(scope, caller, query.session_id, acceptedLanguage(languages));
  }
}
