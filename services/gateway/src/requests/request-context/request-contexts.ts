import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { addressBucket, clientAddress } from '../../protection/client-address.ts';
import { areaOf } from '../parsing/area.ts';
import { cookieCame, cookieNames, type CookieNames, dropCookie, readCookies } from '../parsing/cookies.ts';
import { SessionService } from '../sessions/session.service.ts';
import { SiteService } from '../sites/site.service.ts';
import { languageOf, rememberLanguage } from './chosen-language.ts';
import type { RequestContext } from './request-context.ts';

/** Resolves, once for each request, its site and its caller. */
@Injectable()
export class RequestContexts {
  readonly names: CookieNames;
  readonly secure: boolean;
  private readonly trustedHops: number;
  private readonly sites: SiteService;
  private readonly sessions: SessionService;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, sites: SiteService, sessions: SessionService) {
    this.secure = config.publicScheme === 'https';
    this.names = cookieNames(this.secure);
    this.trustedHops = config.trustedHops;
    this.sites = sites;
    this.sessions = sessions;
  }

  async of(request: FastifyRequest, reply: FastifyReply, path: string, query: string): Promise<RequestContext> {
    const area = areaOf(path);
    const cookies = readCookies(request.headers.cookie);
    const sent = cookieCame(request.headers.cookie, this.names[area]);
    // A session cookie that is repeated or too long counts as sent and resolves to no session.
    const sessionToken = cookies[this.names[area]] ?? (sent ? '' : undefined);
    const site = await this.sites.of(request.headers.host).catch((error: unknown) => {
      if (area === 'admin') return null;
      throw error;
    });
    const participant =
      area === 'participant' && site ? await this.sessions.resolve('participant', sessionToken, site.site.id) : null;
    const admin = area === 'admin' ? await this.sessions.resolve('admin', sessionToken, null) : null;
    const address = this.addressOf(request);
    const language = languageOf({ request, cookies, area, site, participant, admin });
    rememberLanguage(request, language);
    return { request, reply, path, query, area, cookies, site, participant, admin, sessionToken, address, language };
  }

  /** The rate limit key of all requests of one address. */
  addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    return addressBucket(clientAddress(request, this.trustedHops));
  }

  /** Clears the session cookie of the request's area. */
  dropSessionCookie(context: RequestContext): void {
    appendCookie(context.reply, dropCookie(this.names[context.area], this.secure));
    this.forgetSession(context);
  }

  /** Has identity asked about the session again at its next request. */
  forgetSession({ sessionToken }: RequestContext): void {
    this.sessions.forgetToken(sessionToken);
  }
}

/** Adds a Set-Cookie header to those already there. */
export function appendCookie(reply: FastifyReply, cookie: string): void {
  const known = reply.getHeader('set-cookie');
  const list = known === undefined ? [] : Array.isArray(known) ? known : [String(known)];
  reply.header('set-cookie', [...list, cookie]);
}
