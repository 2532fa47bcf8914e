import { Injectable } from '@nestjs/common';
import type { EarlyAnswer } from '@laurel/service-kit/http/server/early-answers';
import type { IncomingMessage } from 'node:http';
import { RateLimits } from '../protection/rate-limits.ts';
import { VisitorAnswers } from '../calls/proxy/visitor-answers.ts';
import { RequestContexts } from '../requests/request-context/request-contexts.ts';
import { cookieCame } from '../requests/parsing/cookies.ts';
import { acceptsPage } from '../requests/parsing/wants-page.ts';
import { visitorLanguage } from '../requests/request-context/chosen-language.ts';
import { SiteService } from '../requests/sites/site.service.ts';
import { EDGE_ROUTE } from './edge.controller.ts';

/**
 * Answers a visitor's call before routing when its site and its answer are both cached: routing, guards and pipes cost
 * more than all the rest of such a call. EdgeController answers every other request.
 */
@Injectable()
export class EarlyVisitorAnswers {
  constructor(
    private readonly contexts: RequestContexts,
    private readonly sites: SiteService,
    private readonly limits: RateLimits,
    private readonly answers: VisitorAnswers,
  ) {}

  find({ method, url = '', headers, socket }: IncomingMessage): Promise<EarlyAnswer> | undefined {
    if (method !== 'GET' || acceptsPage(headers)) return undefined;
    if (cookieCame(headers.cookie, this.contexts.names.participant)) return undefined;
    const site = this.sites.fresh(headers.host);
    const answer = site && this.answers.fresh(site, visitorLanguage(site, { headers }), url);
    if (!answer) return undefined;
    const { status, rawHeaders, body } = answer;
    const address = this.contexts.addressOf({ headers, socket });
    return this.limits.count('safe', address).then(() => ({ status, headers: rawHeaders, body, route: EDGE_ROUTE }));
  }
}
