import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StripeWebhookService } from './stripe-webhook.service.ts';

/**
 * Browsers do not call it: it has no site, session or CSRF token, but a signature, which the programs service checks.
 */
@Controller('stripe/webhook')
export class StripeWebhookController {
  constructor(private readonly webhooks: StripeWebhookService) {}

  @Post()
  @Public()
  async pass(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.webhooks.pass(request, reply);
  }
}
