import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnalyticsService } from './analytics.service.ts';

/** Receives visits and events from ahoy.js. */
@Controller('ahoy')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Post(['visits', 'events'])
  @Public()
  async take(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.analytics.take(request, reply);
  }
}
