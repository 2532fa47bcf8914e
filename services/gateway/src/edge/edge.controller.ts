import { All, Controller, Req, Res } from '@nestjs/common';
import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiService } from '../api/api.service.ts';
import { PageService } from '../pages/page/page.service.ts';
import { PreviewService } from '../pages/preview/preview.service.ts';
import { commonHeaders } from '../requests/parsing/common-headers.ts';
import { wantsPage } from '../requests/parsing/wants-page.ts';
import { PersonalDataService } from '../calls/personal-data/personal-data.service.ts';
import { RateLimits } from '../protection/rate-limits.ts';
import { CallService, isSafe } from '../calls/proxy/call.service.ts';
import { routeOf } from '../calls/proxy/route-table.ts';
import type { RequestContext } from '../requests/request-context/request-context.ts';
import { RequestContexts } from '../requests/request-context/request-contexts.ts';
import { MethodNotAllowedError } from './edge.errors.ts';

/** Each area has a token of its own: a token belongs to the session of its page. */
const CSRF_PATHS = ['/csrf', '/admin/v2/csrf'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Calls of the gateway's own that take POST alone; routes before this one answer it. */
const POSTED = ['/csp-report', '/client-report', '/ahoy/visits', '/ahoy/events', '/stripe/webhook'];
// Doubled, dotted, encoded or control characters in a path mean different places to different readers.
const AMBIGUOUS = /\/\/|\/\.{1,2}(?:\/|$)|%2f|%5c|%2e|%00|\\|[^\x21-\x7e]/i;

/** The pattern of the catch-all route, as metrics and the log name it. */
export const EDGE_ROUTE = '/*';

/**
 * Handles everything that is neither a release file, a picture nor a probe: sends calls of API keys to ApiService, page
 * requests to PageService and all other calls to CallService.
 */
@Controller()
export class EdgeController {
  private readonly contexts: RequestContexts;
  private readonly limits: RateLimits;
  private readonly calls: CallService;
  private readonly pages: PageService;
  private readonly personal: PersonalDataService;
  private readonly previews: PreviewService;
  private readonly api: ApiService;

  constructor(
    contexts: RequestContexts,
    limits: RateLimits,
    calls: CallService,
    pages: PageService,
    personal: PersonalDataService,
    previews: PreviewService,
    api: ApiService,
  ) {
    this.contexts = contexts;
    this.limits = limits;
    this.calls = calls;
    this.pages = pages;
    this.personal = personal;
    this.previews = previews;
    this.api = api;
  }

  @All(EDGE_ROUTE)
  @Public()
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [path = '/', ...rest] = request.url.split('?');
    const query = rest.length === 0 ? '' : `?${rest.join('?')}`;
    const previewed = this.previews.owns(path);
    const isPreflight = previewed && request.method === 'OPTIONS';
    if (!isPreflight && !METHODS.includes(request.method)) throw new MethodNotAllowedError(METHODS);
    if (!path.startsWith('/') || AMBIGUOUS.test(path)) throw new NotFoundError();
    if (this.api.owns(path)) return this.api.answer(request, reply, path, query);
    // Runs before any question to a service: an unknown host or cookie costs one too.
    const limited = isSafe(request.method) ? 'safe' : (routeOf(path)?.limit ?? 'unsafe');
    await this.limits.count(limited, this.contexts.addressOf(request));
    if (previewed) return this.previews.answer(request, reply, path, query);
    const context = await this.contexts.of(request, reply, path, query);
    reply.headers(commonHeaders);
    if (POSTED.includes(path)) throw new MethodNotAllowedError(['POST']);
    if (CSRF_PATHS.includes(path)) {
      await this.csrf(context);
    } else if (this.personal.owns(path)) {
      await this.personal.answer(context, path);
    } else if (wantsPage(request)) {
      await this.pages.answer(context);
    } else {
      await this.calls.answer(context);
    }
  }

  /** A new token for a page whose session has changed since it was loaded. */
  private async csrf(context: RequestContext): Promise<void> {
    if (!isSafe(context.request.method)) throw new MethodNotAllowedError(['GET', 'HEAD']);
    const token = this.calls.csrfToken(context);
    await context.reply.header('cache-control', 'no-store').send({ csrf_token: token });
  }
}
