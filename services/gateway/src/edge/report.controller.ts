import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../protection/rate-limits.ts';
import { IncomingBodies } from '../calls/proxy/incoming-bodies.ts';
import { smallForm } from '../calls/proxy/request-body.ts';
import { ReleaseHealth } from '../releases/guard/release-health.ts';
import { RequestContexts } from '../requests/request-context/request-contexts.ts';

const MAX_CHARACTERS = 2_000;

/** Receives browsers' reports: violations of the content security policy, faults of shell and remotes. */
@Controller()
export class ReportController {
  private readonly logger = new Logger('browser');
  private readonly contexts: RequestContexts;
  private readonly limits: RateLimits;
  private readonly bodies: IncomingBodies;
  private readonly health: ReleaseHealth;

  constructor(contexts: RequestContexts, limits: RateLimits, bodies: IncomingBodies, health: ReleaseHealth) {
    this.contexts = contexts;
    this.limits = limits;
    this.bodies = bodies;
    this.health = health;
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
    this.health.report(await this.log('fault in a browser', request));
  }

  private async log(msg: string, request: FastifyRequest): Promise<string> {
    // Reports have a count of their own: a page that reports much must not use up its calls.
    const address = this.contexts.addressOf(request);
    await this.limits.count('unsafe', `report ${address}`);
    const read = (body: Buffer): Promise<string> => Promise.resolve(body.toString('utf8'));
    const report = await this.bodies.whole(request.raw, address, smallForm, read);
    this.logger.warn({ msg, report: report.slice(0, MAX_CHARACTERS) });
    return report;
  }
}
