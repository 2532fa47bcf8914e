import { Inject, Injectable } from '@nestjs/common';
import type { Caller, ServiceCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import { sessionHeaders } from '@laurel/contracts/identity/sessions.dto';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { afterForm, LOGIN } from '../flash/after-form.ts';
import { FlashMessages } from '../flash/flash-messages.ts';
import { callerOf, cookieIsStale, type Visit } from '../visits/visit.ts';
import { appendCookie, Visits } from '../visits/visits.ts';
import { Csrf } from '../protection/csrf.ts';
import {
  CrossSiteError,
  CsrfError,
  SessionEndedError,
  SignInRequiredError,
  UnknownSiteError,
} from '../protection/protection.errors.ts';
import { RateLimits } from '../protection/rate-limits.ts';
import { fromSameSite } from '../protection/same-site.ts';
import { writeCookie } from '../requests/cookies.ts';
import { sendsForm } from '../requests/wants-page.ts';
import { FormRefusedError } from './proxy.errors.ts';
import { canonicalAddress } from './public-query.ts';
import { IncomingBodies } from './incoming-bodies.ts';
import { limitedBody, ordinary, smallForm, type Upload, uploadLimits } from './request-body.ts';
import { type Route, routeOf } from './route-table.ts';
import { type PassedAnswer, Upstreams } from '../upstreams/upstreams.ts';
import { ownBody, type VisitorAnswer, visitorAnswer, visitorAnswers } from './visitor-answer.ts';

const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

const toService = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-none-match',
  'traceparent',
  'user-agent',
];
const toBrowser = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
];

/** JSON, form and CSV calls on their way to the service that owns them. */
@Injectable()
export class CallService {
  private readonly remembered = visitorAnswers();
  private readonly csrf: Csrf;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly upstreams: Upstreams,
    private readonly visits: Visits,
    private readonly limits: RateLimits,
    private readonly bodies: IncomingBodies,
    private readonly flash: FlashMessages,
  ) {
    this.csrf = new Csrf(config.csrfSecret);
  }

  async answer(visit: Visit): Promise<void> {
    const route = routeOf(visit.path);
    if (!route) throw new NotFoundError();
    const safe = isSafe(visit.request.method);
    const caller = this.caller(visit, route);
    const address = safe ? canonicalAddress(visit.path, visit.query) : null;
    if (address !== null && route.remembered && caller.kind === 'visitor') {
      send(visit, await this.visitorAnswer(caller, route, address));
      return;
    }
    const upload = sendsFiles(visit.request.headers) ? route.upload : null;
    if (safe) {
      await this.forward(visit, { ...route, upload: null }, caller, null);
    } else if (upload) {
      await this.bodies.streamed(route.upstream, visit.address, async () => {
        await this.forward(visit, { ...route, upload }, caller, await this.checkedUpload(visit, caller, upload));
      });
    } else {
      await this.withCheckedBody(visit, (body) => this.forward(visit, { ...route, upload: null }, caller, body));
    }
  }

  /** What every visitor of the program gets for a GET of a canonical address, at most a second old. */
  visitorAnswer(caller: VisitorCaller, route: Route, address: string): Promise<VisitorAnswer> {
    return this.remembered.get(`${caller.program_id} ${address}`, async () => {
      const answer = await this.upstreams.read(route.upstream, {
        method: 'GET',
        path: address,
        caller,
        headers: { accept: 'application/json' },
      });
      return visitorAnswer(answer.status, pick(answer.headers, toBrowser), answer.text);
    });
  }

  /** The answer of a GET for someone who is signed in, as text; `null` unless it is a 200. */
  async participantAnswer(caller: Caller, path: string): Promise<string | null> {
    const route = routeOf(path);
    if (!route) return null;
    try {
      const { status, text } = await this.upstreams.read(route.upstream, { method: 'GET', path, caller });
      return status === 200 ? text : null;
    } catch {
      return null;
    }
  }

  /** A token for the page or for `GET /csrf`, with the cookie it belongs to; `session`: that it is bound to. */
  csrfToken(visit: Visit, session = visit.sessionToken): string {
    const name = this.visits.names.csrf;
    let secret = visit.cookies[name];
    if (!secret) {
      secret = this.csrf.newSecret();
      visit.cookies[name] = secret;
      appendCookie(visit.reply, writeCookie(name, secret, 'participant', this.visits.secure));
    }
    return this.csrf.tokenFor(secret, session);
  }

  private caller(visit: Visit, route: Route): Caller {
    const signingIn = route.limit === 'signIn';
    if (cookieIsStale(visit) && !signingIn) {
      this.visits.dropSessionCookie(visit);
      throw new SessionEndedError();
    }
    const caller = callerOf(visit);
    if (caller) return caller;
    if (visit.area === 'participant') throw new UnknownSiteError();
    if (signingIn) return gateway;
    throw new SignInRequiredError();
  }

  /** Passes on a body that has come whole, so that a slow one holds no connection to a service. */
  private async withCheckedBody(visit: Visit, use: (body: Buffer) => Promise<void>): Promise<void> {
    const { request, address } = visit;
    if (!fromSameSite(request.headers)) throw new CrossSiteError();
    const header = request.headers['x-csrf-token'];
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const hasTokenInside = header === undefined && isForm;
    if (!hasTokenInside) this.demandToken(visit, header);
    await this.bodies.whole(request.raw, address, hasTokenInside ? smallForm : ordinary, async (body) => {
      if (hasTokenInside) {
        this.demandToken(visit, new URLSearchParams(body.toString('utf8')).get('authenticity_token'));
      }
      await use(body);
    });
  }

  private async checkedUpload(visit: Visit, caller: Caller, upload: Upload): Promise<Readable> {
    const { request } = visit;
    if (!fromSameSite(request.headers)) throw new CrossSiteError();
    this.demandToken(visit, request.headers['x-csrf-token']);
    if (caller.kind !== 'participant' && caller.kind !== 'admin') throw new SignInRequiredError();
    if (caller.kind === 'participant') {
      await this.limits.count('uploads', `${caller.program_id} ${caller.participant_id}`);
    }
    return limitedBody(request.raw, uploadLimits[upload]);
  }

  private demandToken(visit: Visit, token: unknown): void {
    const secret = visit.cookies[this.visits.names.csrf];
    if (!this.csrf.holds(secret, visit.sessionToken, token)) throw new CsrfError();
  }

  private async forward(visit: Visit, route: Route, caller: Caller, body: Readable | Buffer | null): Promise<void> {
    const { request, reply } = visit;
    const answer = await this.upstreams.pass(route.upstream, {
      method: request.method,
      path: visit.path + visit.query,
      caller,
      body,
      ...(route.upload && { timeoutMillis: uploadLimits[route.upload].millis }),
      headers: {
        ...pick(request.headers, toService),
        ...(Buffer.isBuffer(body) && { 'content-length': String(body.byteLength) }),
        'x-request-id': request.id,
        'x-client-ip': visit.address,
        'x-forwarded-host': request.headers.host ?? '',
        ...optional(sessionHeaders.browser, visit.cookies[this.visits.names.browser]),
      },
    });
    this.applySession(visit, answer.headers);
    if (sendsForm(request) && (await this.leads(visit, answer))) return;
    reply.code(answer.statusCode).headers({ 'cache-control': 'no-store', ...pick(answer.headers, toBrowser) });
    await reply.send(request.method === 'HEAD' ? null : answer.body);
  }

  /** What a person's browser is told after a form; answers whether that was already all of the answer. */
  private async leads(visit: Visit, { statusCode, body }: PassedAnswer): Promise<boolean> {
    const message = afterForm(visit, statusCode);
    if (message) this.flash.leave(visit, message);
    if (statusCode < 400) return false;
    if (!Buffer.isBuffer(body)) await body.dump();
    if (!message) throw new FormRefusedError(statusCode);
    await visit.reply.code(303).header('location', LOGIN).send(null);
    return true;
  }

  private applySession(visit: Visit, headers: IncomingHttpHeaders): void {
    const { names, secure } = this.visits;
    const started = headers[sessionHeaders.start];
    const browser = headers[sessionHeaders.browser];
    if (typeof started === 'string') {
      appendCookie(visit.reply, writeCookie(names[visit.area], started, visit.area, secure));
      // The page stays, and its token was bound to who it was before.
      visit.reply.header('x-csrf-token', this.csrfToken(visit, started));
    }
    if (typeof browser === 'string') appendCookie(visit.reply, writeCookie(names.browser, browser, 'browser', secure));
    if (headers[sessionHeaders.end] !== undefined) this.visits.dropSessionCookie(visit);
  }
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function sendsFiles(headers: IncomingHttpHeaders): boolean {
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '');
}

function send({ request, reply }: Visit, answer: VisitorAnswer): void {
  const body = ownBody(answer, request.id);
  void reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers, 'content-length': String(body.byteLength) })
    .send(request.method === 'HEAD' ? null : body);
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}

function optional(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
