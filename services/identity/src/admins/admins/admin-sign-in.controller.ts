import {
  AdminLinkRequest,
  AdminSignInRequest,
  AdminSignInResponse,
  AdminVerifyRequest,
  AdminVerifyResponse,
} from '@laurel/contracts/identity/admin.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller } from '@laurel/service-kit/auth/params';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { AlsoAnswers, LimitedAsSignIn, ReadsQuery } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { answered, type Client, CurrentClient } from '../../client.ts';
import { AdminSignInService, type BackOfficeCaller } from './admin-sign-in.service.ts';

const wantedPage = { redirect_to: 'Path of the back-office that opens after the sign-in' };

// A try at a code is committed before the code is compared, so the service opens the transactions of these routes.
@LimitedAsSignIn()
@Controller('admin/v2/auth')
export class AdminSignInController {
  constructor(private readonly signIn: AdminSignInService) {}

  @Post(['start', 'sign_in'])
  @HttpCode(200)
  @Authenticated({ as: 'admin_visitor' })
  @ReadsQuery(wantedPage)
  async start(
    @CurrentClient() client: Client,
    @Body() request: AdminSignInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminSignInResponse> {
    return answered(reply, await this.signIn.start(client, request));
  }

  @Post('verify')
  @HttpCode(200)
  @AlsoAnswers(303)
  @Authenticated({ as: 'admin_visitor' })
  @ReadsQuery(wantedPage)
  async verify(
    @CurrentCaller() caller: BackOfficeCaller,
    @CurrentClient() client: Client,
    @Body() request: AdminVerifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminVerifyResponse> {
    return answered(reply, await this.signIn.verify(caller, client, request));
  }

  @Post('link')
  @HttpCode(200)
  @AlsoAnswers(303)
  @Authenticated({ as: 'admin_visitor' })
  async consumeLink(
    @CurrentCaller() caller: BackOfficeCaller,
    @CurrentClient() client: Client,
    @Body() request: AdminLinkRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminVerifyResponse> {
    return answered(reply, await this.signIn.consumeLink(caller, client, request));
  }

  @Post('sign_out')
  @HttpCode(200)
  @AlsoAnswers(303)
  @Authenticated({ as: 'admin_visitor' })
  async signOut(
    @CurrentCaller() caller: BackOfficeCaller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    return answered(reply, await this.signIn.signOut(caller, client));
  }

  @Post(':intent')
  @Authenticated({ as: 'admin_visitor' })
  refuse(): never {
    throw new InvalidIntentError();
  }
}
