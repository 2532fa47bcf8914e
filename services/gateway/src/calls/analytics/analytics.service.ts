import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { CrossSiteError } from '../../protection/protection.errors.ts';
import { RateLimits } from '../../protection/rate-limits.ts';
import { fromSameSite } from '../../protection/same-site.ts';
import { IncomingBodies } from '../proxy/incoming-bodies.ts';
import { smallForm } from '../proxy/request-body.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { SessionService } from '../../requests/sessions/session.service.ts';
import { RequestContexts } from '../../requests/request-context/request-contexts.ts';

/**
 * Forwards the visits and events of ahoy.js: 200 when they count, 202 when they do not, for whatever reason. A beacon
 * cannot carry a header, so no token is required: Fetch Metadata must show that the call comes from this site.
 */
@Injectable()
export class AnalyticsService {
  private readonly logger = new Logger(AnalyticsService.name);

  constructor(
    private readonly limits: RateLimits,
    private readonly contexts: RequestContexts,
    private readonly sessions: SessionService,
    private readonly bodies: IncomingBodies,
    private readonly upstreams: Upstreams,
  ) {}

  async take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.limits.count('analytics', this.contexts.addressOf(request));
    if (!saysWhereFrom(request.headers) || !fromSameSite(request.headers)) throw new CrossSiteError();
    const counts = await this.pass(request, reply).catch((error: unknown) => {
      this.logger.debug(`a visit is not counted: ${String(error)}`);
      return false;
    });
    await reply.code(counts ? 200 : 202).send({});
  }

  private async pass(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (asksNotToBeTracked(request.headers)) return false;
    const path = request.url.split('?', 1).join();
    const { site, address, cookies } = await this.contexts.of(request, reply, path, '');
    if (!site || (await this.isStaff(cookies[this.contexts.names.admin]))) return false;
    const { statusCode } = await this.bodies.whole(request.raw, address, smallForm, (body) =>
      this.upstreams.pass('programs', {
        method: 'POST',
        path,
        // Analytics never link a page view to a participant.
        caller: site.visitor,
        body,
        headers: {
          'content-type': request.headers['content-type'] ?? '',
          'content-length': String(body.byteLength),
          'user-agent': request.headers['user-agent'] ?? '',
          'x-client-ip': address,
          'x-request-id': request.id,
        },
      }),
    );
    return statusCode === 200;
  }

  /** Excludes staff who view a program's site in the browser in which they are signed in to the back-office. */
  private async isStaff(token: string | undefined): Promise<boolean> {
    return (await this.sessions.resolve('admin', token, null)) !== null;
  }
}

function saysWhereFrom(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

/** Do Not Track and Global Privacy Control. */
function asksNotToBeTracked(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
