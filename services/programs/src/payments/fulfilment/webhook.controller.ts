import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { WebhookService } from './webhook.service.ts';

@Controller('stripe/webhook')
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Post()
  @HttpCode(200)
  @RouteConfig({ rawBody: true })
  @Authenticated({ as: 'service' })
  receive(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    return this.webhooks.receive(request.body, signature);
  }
}
