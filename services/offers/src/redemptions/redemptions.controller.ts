import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { RedeemOfferRequest, type RedeemOfferResponse, VoucherQuery } from '@laurel/contracts/offers/redemptions.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RedemptionsService } from './redemptions.service.ts';

@Controller()
export class RedemptionsController {
  constructor(private readonly redemptions: RedemptionsService) {}

  @Post('offers/redeem')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  @Transactional()
  redeem(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() body: RedeemOfferRequest,
  ): Promise<RedeemOfferResponse> {
    return this.redemptions.redeem(scope, caller, body);
  }

  /** Only the participant has the address; the picture stays visible when the session ends or the network is lost. */
  @Get('public/offers/vouchers/:token')
  @Sends('image/svg+xml')
  @Header('content-type', 'image/svg+xml')
  @Header('content-security-policy', "default-src 'none'; sandbox")
  @Header('cache-control', 'private, max-age=600, immutable')
  @Authenticated({ as: 'visitor' })
  @Transactional()
  voucher(@Scope() scope: TenantScope, @Param('token') token: string, @Query() query: VoucherQuery): Promise<string> {
    return this.redemptions.voucher(scope, token, query);
  }
}
