import { ConsumeLinkRequest, VerifyRequest, VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { AlsoAnswers, LimitedAsSignIn, ReadsQuery } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { answered, type Client, CurrentClient } from '../../client.ts';
import { type SiteCaller, SignInService } from './sign-in.service.ts';

// A try at a code is committed before the code is compared, so the service opens the transactions of these routes.
@LimitedAsSignIn()
@Controller('public/signin')
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Post('verify')
  @HttpCode(200)
  @Authenticated({ as: 'visitor' })
  @ReadsQuery({
    redirect_to: 'Path of the site to which the link of the mail leads',
    referral_code: 'Code of the participant who invited a new one',
  })
  async verify(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @CurrentClient() client: Client,
    @Body() form: VerifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyResponse> {
    return answered(reply, await this.signIn.verify(scope, caller, client, form));
  }

  @Post('link')
  @HttpCode(200)
  @Authenticated({ as: 'visitor' })
  async consumeLink(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @CurrentClient() client: Client,
    @Body() request: ConsumeLinkRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyResponse> {
    return answered(reply, await this.signIn.consumeLink(scope, caller, client, request));
  }

  @Post('sign_out_user')
  @HttpCode(200)
  @AlsoAnswers(303)
  @Authenticated({ as: 'visitor' })
  @Transactional()
  async signOut(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    return answered(reply, await this.signIn.signOut(scope, caller, client));
  }
}
