import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { smallBody } from '../proxy/request-body.ts';

const MOST_CHARACTERS = 2_000;

/** What browsers report of themselves: violations of the content security policy, faults of shell and remotes. */
@Controller()
export class ReportController {
  private readonly logger = new Logger('browser');

  @Post('csp-report')
  @Public()
  @HttpCode(204)
  async violation(@Req() request: FastifyRequest): Promise<void> {
    await this.log('content security policy violation', request);
  }

  @Post('client-report')
  @Public()
  @HttpCode(204)
  async fault(@Req() request: FastifyRequest): Promise<void> {
    await this.log('fault in a browser', request);
  }

  private async log(msg: string, request: FastifyRequest): Promise<void> {
    const body = await smallBody(request.raw);
    this.logger.warn({ msg, report: body.toString('utf8').slice(0, MOST_CHARACTERS) });
  }
}
