import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import {
  type CheckoutCancelled,
  DonationCheckoutRequest,
  MembershipCheckoutRequest,
} from '@laurel/contracts/programs/payments/payments.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Body, Controller, Headers, HttpCode, Param, Post, Redirect } from '@nestjs/common';
import { CheckoutsService, type CheckoutRedirect } from './checkouts.service.ts';

/** HTML forms post here: every answer but that of a cancellation is a redirect with 303. */
@Controller()
export class CheckoutsController {
  constructor(private readonly checkouts: CheckoutsService) {}

  @Post('public/challenges/:challenge_id/donation_checkout_session')
  @Authenticated({ as: 'visitor' })
  @Redirect()
  donate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: VisitorCaller | ParticipantCaller,
    @Param('challenge_id') challenge: string,
    @Body() body: DonationCheckoutRequest,
    @Headers('x-forwarded-host') host?: string,
  ): Promise<CheckoutRedirect> {
    return this.checkouts.donate(scope, caller, { challenge, host }, body);
  }

  @Post('public/challenges/:challenge_id/membership_checkout_session')
  @Authenticated({ as: 'visitor' })
  @Redirect()
  join(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: VisitorCaller | ParticipantCaller,
    @Param('challenge_id') challenge: string,
    @Body() _body: MembershipCheckoutRequest,
    @Headers('x-forwarded-host') host?: string,
  ): Promise<CheckoutRedirect> {
    return this.checkouts.join(scope, caller, { challenge, host });
  }

  /** The page that a payer returns to after cancelling at Stripe calls this. */
  @Post('public/checkouts/:checkout_id/cancel')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  cancel(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Param('checkout_id') id: string,
  ): Promise<CheckoutCancelled> {
    return this.checkouts.cancel(scope, caller, id);
  }

  @Post('participants/challenges/:challenge_id/membership_checkout_session')
  @Authenticated({ as: 'participant' })
  @Redirect()
  joinAsParticipant(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Param('challenge_id') challenge: string,
    @Body() _body: MembershipCheckoutRequest,
    @Headers('x-forwarded-host') host?: string,
  ): Promise<CheckoutRedirect> {
    return this.checkouts.join(scope, caller, { challenge, host });
  }
}
