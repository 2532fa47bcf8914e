import { Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import type { FastifyRequest } from 'fastify';
import { smallBody } from '../proxy/request-body.ts';

const MOST_CHARACTERS = 2_000;

/** What browsers report of themselves: violations of the content security policy. */
@Controller()
export class ReportController {
  private readonly logger = new Logger('csp');

  @Post('csp-report')
  @Public()
  @HttpCode(204)
  async violation(@Req() request: FastifyRequest): Promise<void> {
    const body = await smallBody(request.raw);
    this.logger.warn({
      msg: 'content security policy violation',
      report: body.toString('utf8').slice(0, MOST_CHARACTERS),
    });
  }
}
