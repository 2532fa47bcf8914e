import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../protection/rate-limits.ts';
import { smallBody } from '../proxy/request-body.ts';
import { Visits } from '../visits/visits.ts';

const MOST_CHARACTERS = 2_000;

/** What browsers report of themselves: violations of the content security policy, faults of shell and remotes. */
@Controller()
export class ReportController {
  private readonly logger = new Logger('browser');
  private readonly visits: Visits;
  private readonly limits: RateLimits;

  constructor(visits: Visits, limits: RateLimits) {
    this.visits = visits;
    this.limits = limits;
  }

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
    // Counted apart: a page that reports much must not use up its own calls.
    await this.limits.count('unsafe', `report ${this.visits.addressOf(request)}`);
    const body = await smallBody(request.raw);
    this.logger.warn({ msg, report: body.toString('utf8').slice(0, MOST_CHARACTERS) });
  }
}
