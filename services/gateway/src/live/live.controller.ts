import { livePath } from '@laurel/contracts/live/live';
import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MethodNotAllowedError } from '../edge/edge.errors.ts';
import { LiveService } from './live.service.ts';

/** Server-sent events: what has changed for the participant of the session. */
@Controller()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Get(livePath)
  @Public()
  async follow(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // Fastify sends HEAD here too, which has no end of its own.
    if (request.method !== 'GET') throw new MethodNotAllowedError(['GET']);
    await this.live.answer(request, reply);
  }
}
