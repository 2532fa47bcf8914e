import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { InactiveSiteError } from '../protection/protection.errors.ts';
import { RateLimits } from '../protection/rate-limits.ts';
import { RequestContexts } from '../requests/request-context/request-contexts.ts';
import { SiteService } from '../requests/sites/site.service.ts';

const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** Allows certificates only for hosts of a program's site: a foreign host name must not use up the quota. */
@Injectable()
export class AllowedHostsService {
  constructor(
    private readonly sites: SiteService,
    private readonly contexts: RequestContexts,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Answers the host of `?host=`, or of `?domain=` as Caddy calls it.
   *
   * @throws NotFoundError where no program has the host
   */
  async demand(request: FastifyRequest): Promise<{ host: string }> {
    await this.limits.count('safe', this.contexts.addressOf(request));
    const { host, domain } = request.query as { host?: unknown; domain?: unknown };
    const asked = host ?? domain;
    const name = typeof asked === 'string' ? asked.toLowerCase() : '';
    // An IP address belongs to the default program and gets no certificate.
    if (!NAME.test(name) || isIP(name) !== 0 || !(await this.isServed(name))) throw new NotFoundError();
    return { host: name };
  }

  private async isServed(name: string): Promise<boolean> {
    try {
      return (await this.sites.of(name)) !== null;
    } catch (error) {
      // Visitors of a switched-off site see a page that says so, over TLS too.
      if (error instanceof InactiveSiteError) return true;
      throw error;
    }
  }
}
