import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, Get, HttpCode, Param, Post, Redirect, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnsubscribeService } from './unsubscribe.service.ts';

/**
 * The `List-Unsubscribe` address of a mail (RFC 8058). Mail providers send the POST, without session or CSRF token: the
 * token in the address is signed. Opening the address changes nothing, because filters open all links of a mail.
 */
@Controller('unsubscribe/:token')
export class UnsubscribeController {
  constructor(private readonly unsubscriptions: UnsubscribeService) {}

  @Post()
  @Public()
  async unsubscribe(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.unsubscriptions.pass(request, token, reply);
  }

  @Get()
  @Public()
  @HttpCode(303)
  @Redirect('/my-account', 303)
  showAccount(): void {
    // The redirect is the answer.
  }
}
