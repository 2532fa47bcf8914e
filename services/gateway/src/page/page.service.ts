import { Inject, Injectable } from '@nestjs/common';
import type { PageData } from '@laurel/contracts/page/page-data';
import type { BootManifest } from '@laurel/federation/contract/boot';
import { routeOwns, segmentsOf } from '@laurel/federation/registry/match-remote';
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { CallService } from '../proxy/call.service.ts';
import { ReleaseService } from '../releases/release.service.ts';
import { UnknownSiteError } from '../protection/protection.errors.ts';
import { cookieIsStale, type Visit } from '../visits/visit.ts';
import { Visits } from '../visits/visits.ts';
import { botCheckHeaders, renderBotCheck } from './bot-check.ts';
import { renderDocument } from './document.ts';
import { adminFirstSight, participantFirstSight } from './first-sight.ts';
import { heroOf } from './hero.ts';
import { linkPreview } from './head/link-preview.ts';
import { landingOf } from './landing.ts';
import { PageDataService } from './page-data.service.ts';
import { pageHeaders } from './page-headers.ts';
import { fontFile, programCss } from './head/program-css.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const backOfficeLook = {
  title: 'Laurel back-office',
  description: 'Programs, challenges and rewards',
  preview: null,
  programCss: '',
  ownCss: '',
  firstSight: adminFirstSight(),
  heroImage: null,
  fontFiles: [],
  theme: 'dark' as const,
};

/** Pages: the shell's HTML with everything that the first view needs already in it. */
@Injectable()
export class PageService {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly visits: Visits,
    private readonly calls: CallService,
    private readonly releases: ReleaseService,
    private readonly pageData: PageDataService,
  ) {}

  async answer(visit: Visit): Promise<void> {
    if (visit.area === 'participant' && !visit.site) throw new UnknownSiteError();
    const landing = landingOf(visit);
    if (landing !== null) {
      await visit.reply.header('cache-control', 'no-store').redirect(landing, 302);
      return;
    }
    if (visit.path === '/bot-check') return this.botCheck(visit);
    if (cookieIsStale(visit)) this.visits.dropSessionCookie(visit);
    const nonce = randomBytes(18).toString('base64');
    // First: which releases a new visitor gets hangs on the cookie that comes with the token.
    const csrfToken = this.calls.csrfToken(visit);
    const [data, releases] = await Promise.all([this.pageData.of(visit), this.releasesOf(visit)]);
    const page = renderDocument({
      nonce,
      csrfToken,
      data,
      releases,
      ...this.look(data, visit),
    });
    const headers = pageHeaders({
      area: visit.area,
      nonce,
      devOrigins: releases.devOrigins,
      checkoutOrigin: this.config.checkoutOrigin,
      contestUrl: data.contest_url,
    });
    visit.reply.code(isPage(visit, releases.boot) ? 200 : 404).headers({ ...headers, ...releases.headers });
    await this.send(visit, page);
  }

  private async botCheck(visit: Visit): Promise<void> {
    const { siteKey, scriptUrl } = this.config.turnstile;
    const wanted = new URLSearchParams(visit.query);
    const nonce = randomBytes(18).toString('base64');
    visit.reply.code(200).headers(botCheckHeaders(nonce, new URL(scriptUrl).origin));
    const page = renderBotCheck({
      nonce,
      siteKey,
      scriptUrl,
      theme: wanted.get('theme') === 'light' ? 'light' : 'dark',
      language: wanted.get('language') === 'es' ? 'es' : 'en',
    });
    await this.send(visit, page);
  }

  private look(data: PageData, { path, site, request }: Visit) {
    const { program } = data;
    if (data.area === 'admin' || !program) return backOfficeLook;
    const { element_css_style: style } = program.program_template_detail;
    const hero = path === '/' ? heroOf(data) : null;
    const { title, description, meta } = linkPreview(program, `${this.config.publicScheme}://${request.headers.host}`);
    return {
      title,
      description,
      preview: meta,
      programCss: programCss(style),
      ownCss: site?.css ?? '',
      firstSight: participantFirstSight(program, data, path, hero),
      heroImage: hero?.picture ?? null,
      fontFiles: [...new Set([fontFile(style.header_font), fontFile(style.body_font)])],
      theme: style.theme,
    };
  }

  private releasesOf(visit: Visit) {
    const signedIn = visit.participant?.participant.id ?? visit.admin?.user.id;
    const browser = visit.cookies[this.visits.names.csrf] ?? '';
    const person = signedIn ?? browser;
    return this.releases.forPage({
      path: visit.path,
      query: visit.query,
      programId: visit.site?.site.id ?? null,
      tenantId: visit.admin?.organization.id ?? visit.site?.organizationId ?? null,
      person: createHash('sha256').update(`${visit.area} ${person}`).digest('hex'),
      safeMode: visit.admin !== null && new URLSearchParams(visit.query).get('mf-safe-mode') === '1',
      counted: signedIn ? { person: `${visit.area} ${signedIn}` } : { browser, address: visit.address },
    });
  }

  private async send(visit: Visit, page: string): Promise<void> {
    const { reply, request } = visit;
    reply.header('vary', 'accept, accept-encoding, accept-language, cookie');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (request.method === 'HEAD') await reply.send(null);
    else if (/\bbr\b/.test(accepted)) {
      const body = await compressBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      await reply.header('content-encoding', 'br').send(body);
    } else if (/\bgzip\b/.test(accepted)) {
      await reply.header('content-encoding', 'gzip').send(await compressGzip(page, { level: 5 }));
    } else await reply.send(page);
  }
}

/** Whether there is something at the address: the page itself says so to people, its status to everybody else. */
function isPage({ area, path, site }: Visit, { remotes, turnedOff }: BootManifest): boolean {
  if (area === 'admin' || path === '/') return true;
  const known = [...Object.values(remotes).map(({ declaration }) => declaration), ...turnedOff];
  return (
    known.some((remote) => remote.area === 'participant' && hasPageAt(path, remote.routes)) ||
    site?.site.published_program_pages.some(({ slug }) => segmentsOf(path).join('/') === slug) === true
  );
}

/** The home page's own route lies above every address; a release that declares no other one may have a page anywhere. */
function hasPageAt(path: string, routes: readonly string[]): boolean {
  const below = routes.filter((route) => route !== '/');
  return below.length === 0 ? routes.length > 0 : below.some((route) => routeOwns(route, path));
}
