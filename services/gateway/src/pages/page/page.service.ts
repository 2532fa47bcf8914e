import { Inject, Injectable } from '@nestjs/common';
import { knownLocale } from '@laurel/contracts/languages/languages';
import type { PageData } from '@laurel/contracts/page/page-data';
import type { PagePreview } from '@laurel/contracts/page/preview';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import { fontFile } from '@laurel/contracts/programs/fonts/program-fonts';
import type { BootManifest } from '@laurel/federation/contract/boot';
import { routeOwns, segmentsOf } from '@laurel/federation/registry/match-remote';
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { CallService } from '../../calls/proxy/call.service.ts';
import { ReleaseService } from '../../releases/release.service.ts';
import { UnknownSiteError } from '../../protection/protection.errors.ts';
import { cookieIsStale, type RequestContext } from '../../requests/request-context/request-context.ts';
import { RequestContexts } from '../../requests/request-context/request-contexts.ts';
import { botCheckHeaders, renderBotCheck } from './bot-check.ts';
import { renderDocument } from './document.ts';
import { adminSkeleton, participantSkeleton } from './skeleton.ts';
import { heroOf } from './hero.ts';
import { linkPreview } from './head/link-preview.ts';
import { landingOf } from './landing.ts';
import { PageDataService } from './page-data.service.ts';
import { pageHeaders, previewHeaders } from './page-headers.ts';
import { knownFont, programCss } from './head/program-css.ts';
import type { KnownSite } from '../../requests/sites/site.service.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const NO_ICON = 'data:,';

const backOfficeLook = {
  title: 'Laurel back-office',
  description: 'Programs, challenges and rewards',
  preview: null,
  programCss: '',
  ownCss: '',
  skeleton: adminSkeleton(),
  heroImage: null,
  fontFiles: [],
  icon: NO_ICON,
  theme: 'dark' as const,
};

/** A page of a site for the frame of the back-office, and the member to whom it is shown. */
export interface PreviewedPage {
  user: SessionParticipant | null;
  preview: PagePreview;
}

type PreviewRequest = Pick<RequestContext, 'request' | 'reply' | 'path' | 'address'> & { site: KnownSite };

/** Renders pages: the shell's HTML with everything that the first view needs. */
@Injectable()
export class PageService {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly contexts: RequestContexts,
    private readonly calls: CallService,
    private readonly releases: ReleaseService,
    private readonly pageData: PageDataService,
  ) {}

  async answer(context: RequestContext): Promise<void> {
    if (context.area === 'participant' && !context.site) throw new UnknownSiteError();
    const landing = landingOf(context);
    if (landing !== null) {
      await context.reply.header('cache-control', 'no-store').redirect(landing, 302);
      return;
    }
    if (context.path === '/bot-check') return this.botCheck(context);
    if (cookieIsStale(context)) this.contexts.dropSessionCookie(context);
    const nonce = randomBytes(18).toString('base64');
    // Comes first: the cookie that accompanies the token decides which releases a new visitor gets.
    const csrfToken = this.calls.csrfToken(context);
    const [data, releases] = await Promise.all([this.pageData.of(context), this.releasesOf(context)]);
    const page = renderDocument({
      nonce,
      csrfToken,
      data,
      releases,
      ...this.appearance(data, context),
    });
    const headers = pageHeaders({
      area: context.area,
      nonce,
      devOrigins: releases.devOrigins,
      checkoutOrigin: this.config.checkoutOrigin,
      contestUrl: data.contest_url,
    });
    context.reply.code(isPage(context, releases.boot) ? 200 : 404).headers({ ...headers, ...releases.headers });
    await this.send(context, page);
  }

  /** The page in the program's own language, without a session, a cookie or a token; only its back-office frames it. */
  async answerPreview(asked: PreviewRequest, { user, preview }: PreviewedPage): Promise<void> {
    const session = { cookies: {}, participant: null, admin: null, sessionToken: undefined };
    const { language } = asked.site.site;
    const context: RequestContext = { ...asked, ...session, language, area: 'participant', query: '' };
    const nonce = randomBytes(18).toString('base64');
    const data = this.pageData.preview(context, asked.site.site, { user, preview });
    const releases = await this.releasesOf(context);
    const page = renderDocument({ nonce, csrfToken: '', data, releases, ...this.appearance(data, context) });
    const headers = previewHeaders({ nonce, origin: preview.origin });
    context.reply.code(isPage(context, releases.boot) ? 200 : 404).headers({ ...headers, ...releases.headers });
    await this.send(context, page);
  }

  private async botCheck(context: RequestContext): Promise<void> {
    const { siteKey, scriptUrl } = this.config.turnstile;
    const wanted = new URLSearchParams(context.query);
    const nonce = randomBytes(18).toString('base64');
    context.reply.code(200).headers(botCheckHeaders(nonce, new URL(scriptUrl).origin));
    const page = renderBotCheck({
      nonce,
      siteKey,
      scriptUrl,
      theme: wanted.get('theme') === 'light' ? 'light' : 'dark',
      language: knownLocale(wanted.get('language')) ?? 'en',
    });
    await this.send(context, page);
  }

  private appearance(data: PageData, { path, site, request }: RequestContext) {
    const { program } = data;
    if (data.area === 'admin' || !program) return backOfficeLook;
    const { element_css_style: style, favicon_file: icon } = program.program_template_detail;
    const hero = path === '/' ? heroOf(data) : null;
    const { title, description, meta } = linkPreview(
      program,
      `${this.config.publicScheme}://${request.headers.host}`,
      data.locale,
    );
    return {
      title,
      description,
      preview: meta,
      programCss: programCss(style),
      ownCss: site?.css ?? '',
      skeleton: participantSkeleton(program, data, path, hero),
      heroImage: hero?.picture ?? null,
      fontFiles: [...new Set([style.header_font, style.body_font].map((font) => fontFile(knownFont(font))))],
      icon: icon ?? NO_ICON,
      theme: style.theme,
    };
  }

  private releasesOf(context: RequestContext) {
    const signedIn = context.participant?.participant.id ?? context.admin?.user.id;
    const browser = context.cookies[this.contexts.names.csrf] ?? '';
    const person = signedIn ?? browser;
    return this.releases.forPage({
      path: context.path,
      query: context.query,
      programId: context.site?.site.id ?? null,
      tenantId: context.admin?.organization.id ?? context.site?.organizationId ?? null,
      person: createHash('sha256').update(`${context.area} ${person}`).digest('hex'),
      safeMode: context.admin !== null && new URLSearchParams(context.query).get('mf-safe-mode') === '1',
      counted: signedIn ? { person: `${context.area} ${signedIn}` } : { browser, address: context.address },
    });
  }

  private async send(context: RequestContext, page: string): Promise<void> {
    const { reply, request } = context;
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

/** Whether the address has a page: the page itself says so to people, its status to programs. */
function isPage({ area, path, site }: RequestContext, { remotes, turnedOff }: BootManifest): boolean {
  if (area === 'admin' || path === '/') return true;
  const known = [...Object.values(remotes).map(({ declaration }) => declaration), ...turnedOff];
  return (
    known.some((remote) => remote.area === 'participant' && hasPageAt(path, remote.routes)) ||
    site?.site.published_program_pages.some(({ slug }) => segmentsOf(path).join('/') === slug) === true
  );
}

/**
 * The home page's route is a prefix of every address; a release that declares no other one may have a page anywhere.
 */
function hasPageAt(path: string, routes: readonly string[]): boolean {
  const below = routes.filter((route) => route !== '/');
  return below.length === 0 ? routes.length > 0 : below.some((route) => routeOwns(route, path));
}
