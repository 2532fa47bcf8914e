import { Inject, Injectable } from '@nestjs/common';
import type { Caller, ServiceCaller } from '@laurel/contracts/auth/caller';
import { sessionHeaders } from '@laurel/contracts/identity/sessions.dto';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { afterForm, LOGIN } from '../../requests/flash/after-form.ts';
import { FlashMessages } from '../../requests/flash/flash-messages.ts';
import { callerOf, cookieIsStale, type RequestContext } from '../../requests/request-context/request-context.ts';
import { appendCookie, RequestContexts } from '../../requests/request-context/request-contexts.ts';
import { Csrf } from '../../protection/csrf.ts';
import {
  CrossSiteError,
  CsrfError,
  SessionEndedError,
  SignInRequiredError,
  UnknownSiteError,
} from '../../protection/protection.errors.ts';
import { RateLimits } from '../../protection/rate-limits.ts';
import { fromSameSite } from '../../protection/same-site.ts';
import { writeCookie } from '../../requests/parsing/cookies.ts';
import { sendsForm } from '../../requests/parsing/wants-page.ts';
import { answerHeaders, pick } from './answer-headers.ts';
import { ClosedRequestError } from './closed-request.error.ts';
import { abortSignalOf } from './abort-signal.ts';
import { FormRefusedError } from './proxy.errors.ts';
import { canonicalAddress } from './public-query.ts';
import { IncomingBodies } from './incoming-bodies.ts';
import { limitedBody, ordinary, smallForm, type Upload, uploadLimits } from './request-body.ts';
import { type Route, routeOf, WAITS_MILLIS } from './route-table.ts';
import { type PassedAnswer, Upstreams } from '../../upstreams/upstreams.ts';
import { ownBody, type VisitorAnswer, VisitorAnswers } from './visitor-answers.ts';

const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

const toService = [
  'accept',
  'content-encoding',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-none-match',
  'traceparent',
  'user-agent',
];

/** Forwards calls, also uploads, to the service that owns them. */
@Injectable()
export class CallService {
  private readonly csrf: Csrf;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly upstreams: Upstreams,
    private readonly contexts: RequestContexts,
    private readonly limits: RateLimits,
    private readonly bodies: IncomingBodies,
    private readonly flash: FlashMessages,
    private readonly visitorAnswers: VisitorAnswers,
  ) {
    this.csrf = new Csrf(config.csrfSecret);
  }

  async answer(context: RequestContext): Promise<void> {
    const route = routeOf(context.path);
    if (!route) throw new NotFoundError();
    const safe = isSafe(context.request.method);
    const caller = this.caller(context, route);
    const address = safe ? canonicalAddress(context.path, context.query) : null;
    const { site } = context;
    if (address !== null && route.remembered && caller.kind === 'visitor' && site) {
      this.visitorAnswers.rememberUrl(context.path + context.query, address);
      send(context, await this.visitorAnswers.answer(site, context.language, route, address));
      return;
    }
    const upload = sendsFiles(context.request.headers) ? route.upload : null;
    if (safe) {
      await this.forward(context, { ...route, upload: null }, caller, null);
    } else if (upload) {
      await this.bodies.streamed(route.upstream, context.address, async () => {
        await this.forward(context, { ...route, upload }, caller, await this.checkedUpload(context, caller, upload));
      });
    } else {
      await this.withCheckedBody(context, (body) => this.forward(context, { ...route, upload: null }, caller, body));
    }
  }

  /** The answer of a GET for the signed-in participant, as text; `null` unless it is a 200. */
  async participantAnswer(context: RequestContext, path: string): Promise<string | null> {
    const route = routeOf(path);
    const caller = context.participant?.caller;
    if (!route || !caller) return null;
    try {
      const headers = { 'accept-language': context.language };
      const { status, text } = await this.upstreams.read(route.upstream, { method: 'GET', path, caller, headers });
      return status === 200 ? text : null;
    } catch {
      return null;
    }
  }

  /** A token for the page or for `GET /csrf`, with its cookie; it is bound to `session`. */
  csrfToken(context: RequestContext, session = context.sessionToken): string {
    const name = this.contexts.names.csrf;
    let secret = context.cookies[name];
    if (!secret) {
      secret = this.csrf.newSecret();
      context.cookies[name] = secret;
      appendCookie(context.reply, writeCookie(name, secret, 'participant', this.contexts.secure));
    }
    return this.csrf.tokenFor(secret, session);
  }

  private caller(context: RequestContext, route: Route): Caller {
    const signingIn = route.limit === 'signIn';
    if (cookieIsStale(context) && !signingIn) {
      this.contexts.dropSessionCookie(context);
      throw new SessionEndedError();
    }
    const caller = callerOf(context);
    if (caller) return caller;
    if (context.area === 'participant') throw new UnknownSiteError();
    if (signingIn) return gateway;
    throw new SignInRequiredError();
  }

  /** Forwards a body that has arrived whole, so that a slow one holds no connection to a service. */
  private async withCheckedBody(context: RequestContext, use: (body: Buffer) => Promise<void>): Promise<void> {
    const { request, address } = context;
    if (!fromSameSite(request.headers)) throw new CrossSiteError();
    const header = request.headers['x-csrf-token'];
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const hasTokenInside = header === undefined && isForm;
    if (!hasTokenInside) this.demandToken(context, header);
    await this.bodies.whole(request.raw, address, hasTokenInside ? smallForm : ordinary, async (body) => {
      if (hasTokenInside) {
        this.demandToken(context, new URLSearchParams(body.toString('utf8')).get('authenticity_token'));
      }
      await use(body);
    });
  }

  private async checkedUpload(context: RequestContext, caller: Caller, upload: Upload): Promise<Readable> {
    const { request } = context;
    if (!fromSameSite(request.headers)) throw new CrossSiteError();
    this.demandToken(context, request.headers['x-csrf-token']);
    if (caller.kind !== 'participant' && caller.kind !== 'admin') throw new SignInRequiredError();
    if (caller.kind === 'participant') {
      await this.limits.count('uploads', `${caller.program_id} ${caller.participant_id}`);
    }
    return limitedBody(request.raw, uploadLimits[upload]);
  }

  private demandToken(context: RequestContext, token: unknown): void {
    const secret = context.cookies[this.contexts.names.csrf];
    if (!this.csrf.holds(secret, context.sessionToken, token)) throw new CsrfError();
  }

  private async forward(
    context: RequestContext,
    route: Route,
    caller: Caller,
    body: Readable | Buffer | null,
  ): Promise<void> {
    const { request, reply } = context;
    const closed = abortSignalOf(reply);
    const call = this.upstreams.pass(route.upstream, {
      signal: closed,
      method: request.method,
      path: context.path + context.query,
      caller,
      body,
      ...(route.waits && { timeoutMillis: WAITS_MILLIS }),
      ...(route.upload && { timeoutMillis: uploadLimits[route.upload].millis }),
      headers: {
        ...pick(request.headers, toService),
        'accept-language': context.language,
        ...(Buffer.isBuffer(body) && { 'content-length': String(body.byteLength) }),
        'x-request-id': request.id,
        'x-client-ip': context.address,
        'x-forwarded-host': request.headers.host ?? '',
        ...optional(sessionHeaders.browser, context.cookies[this.contexts.names.browser]),
      },
    });
    const answer = await call.catch((error: unknown) => {
      throw closed.aborted ? new ClosedRequestError() : error;
    });
    this.applySession(context, answer.headers);
    // Identity's message about a changed person may come later than their next page.
    if (route.upstream === 'identity' && !isSafe(request.method)) this.contexts.forgetSession(context);
    if (sendsForm(request) && (await this.redirectsForm(context, answer))) return;
    reply.code(answer.statusCode).headers(answerHeaders(answer.headers));
    await reply.send(request.method === 'HEAD' ? null : answer.body);
  }

  /**
   * Adds the form's message for a person's browser; redirects to the sign-in, and returns true, after a refusal with
   * one.
   */
  private async redirectsForm(context: RequestContext, { statusCode, body }: PassedAnswer): Promise<boolean> {
    const message = afterForm(context, statusCode);
    if (message) this.flash.leave(context, message);
    if (statusCode < 400) return false;
    if (!Buffer.isBuffer(body)) await body.dump();
    if (!message) throw new FormRefusedError(statusCode);
    await context.reply.code(303).header('location', LOGIN).send(null);
    return true;
  }

  private applySession(context: RequestContext, headers: IncomingHttpHeaders): void {
    const { names, secure } = this.contexts;
    const started = headers[sessionHeaders.start];
    const browser = headers[sessionHeaders.browser];
    if (typeof started === 'string') {
      appendCookie(context.reply, writeCookie(names[context.area], started, context.area, secure));
      // The page stays, and its token was bound to the previous session.
      context.reply.header('x-csrf-token', this.csrfToken(context, started));
    }
    if (typeof browser === 'string')
      appendCookie(context.reply, writeCookie(names.browser, browser, 'browser', secure));
    if (headers[sessionHeaders.end] !== undefined) this.contexts.dropSessionCookie(context);
  }
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function sendsFiles(headers: IncomingHttpHeaders): boolean {
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '');
}

function send({ request, reply }: RequestContext, answer: VisitorAnswer): void {
  const body = ownBody(answer, request.id);
  void reply
    .code(answer.status)
    .headers({ ...answer.headers, 'content-length': String(body.byteLength) })
    .send(request.method === 'HEAD' ? null : body);
}

function optional(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
