import type { PreviewRole } from '@laurel/contracts/page/preview';
import type { RewardSections } from '@laurel/contracts/rewards/rewards.dto';
import { type PreviewGrant, readPreviewTicket } from '@laurel/service-kit/auth/preview-ticket';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { answerHeaders } from '../../calls/proxy/answer-headers.ts';
import { isSafe } from '../../calls/proxy/call.service.ts';
import { canonicalAddress } from '../../calls/proxy/public-query.ts';
import { routeOf } from '../../calls/proxy/route-table.ts';
import { wantsPage } from '../../requests/parsing/wants-page.ts';
import { RequestContexts } from '../../requests/request-context/request-contexts.ts';
import { type KnownSite, SiteService } from '../../requests/sites/site.service.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { PageService } from '../page/page.service.ts';
import { NotInPreviewError, PreviewEndedError } from './preview.errors.ts';
import { memberSections, sampleAnswers, sampleMember, visitorsCalls } from './sample-member.ts';

const ADDRESS = /^(\/preview\/([^/]+))(\/.*)$/;
const REWARD_SECTIONS = '/public/home/reward_sections';

/** The frame's document has an origin of its own, so that each of its calls is one from another origin. */
const forTheFrame = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': '*',
};

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, idempotency-key',
};

/**
 * Serves a program's site to the back-office's frame: what a visitor may read, and a sample member. Reads no cookie, sets
 * none, writes nothing, and neither reads nor fills what is cached for visitors.
 */
@Injectable()
export class PreviewService {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly sites: SiteService,
    private readonly contexts: RequestContexts,
    private readonly upstreams: Upstreams,
    private readonly pages: PageService,
  ) {}

  owns(path: string): boolean {
    return ADDRESS.test(path);
  }

  async answer(request: FastifyRequest, reply: FastifyReply, at: string, query: string): Promise<void> {
    const [, calls = '', ticket = '', path = '/'] = ADDRESS.exec(at) ?? [];
    reply.headers(forTheFrame);
    const grant = this.grantOf(ticket, request.headers.host);
    const site = await this.siteOf(grant);
    if (request.method === 'OPTIONS') {
      await reply.code(204).headers(preflight).send(null);
      return;
    }
    if (!isSafe(request.method)) throw new NotInPreviewError();
    if (wantsPage(request)) {
      const address = this.contexts.addressOf(request);
      const { role, origin } = grant;
      const user = role === 'member' ? sampleMember : null;
      await this.pages.answerPreview({ request, reply, path, site, address }, { user, preview: { origin, calls } });
      return;
    }
    const { status, headers, text } = await this.read(site, grant.role, path, query);
    reply.code(status).headers({ ...headers, ...forTheFrame });
    await reply.send(request.method === 'HEAD' ? null : text);
  }

  private grantOf(ticket: string, host: string | undefined): PreviewGrant {
    const grant = readPreviewTicket(ticket, this.config.services.programs.secret);
    const origin = `${this.config.publicScheme}://${host?.toLowerCase()}`;
    if (grant === null || grant.origin !== origin) throw new PreviewEndedError();
    return grant;
  }

  /** Throws when another program has the host by now. */
  private async siteOf({ host, program_id }: PreviewGrant): Promise<KnownSite> {
    const site = await this.sites.of(host);
    if (site?.site.id !== program_id) throw new PreviewEndedError();
    return site;
  }

  private async read(site: KnownSite, role: PreviewRole, path: string, query: string): Promise<Answer> {
    if (role === 'visitor') return this.readAsVisitor(site, path, query);
    if (Object.hasOwn(sampleAnswers, path)) return json(sampleAnswers[path]);
    const answer = await this.readAsVisitor(site, visitorsCalls[path] ?? path, query);
    if (path !== REWARD_SECTIONS || answer.status !== 200) return answer;
    return json(memberSections(JSON.parse(answer.text) as RewardSections));
  }

  private async readAsVisitor({ visitor, site }: KnownSite, path: string, query: string): Promise<Answer> {
    const route = routeOf(path);
    const address = canonicalAddress(path, query);
    if (!route?.remembered || address === null) throw new NotInPreviewError();
    const { status, headers, text } = await this.upstreams.read(route.upstream, {
      method: 'GET',
      path: address,
      caller: visitor,
      headers: { accept: 'application/json', 'accept-language': site.language },
    });
    const { 'content-type': type = 'application/json' } = answerHeaders(headers);
    return { status, headers: { 'content-type': type }, text };
  }
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

function json(body: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, text: JSON.stringify(body) };
}
