import type { PointsResponse } from '@laurel/contracts/rewards/rewards.dto';
import { withDeadline } from '@laurel/service-kit/deadlines/with-deadline';
import { Inject, Injectable } from '@nestjs/common';
import { grantsFor } from '@laurel/contracts/auth/caller';
import { mergePermissions } from '@laurel/contracts/auth/permissions';
import type { AdminSession } from '@laurel/contracts/identity/sessions.dto';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { PageData, UserProgram } from '@laurel/contracts/page/page-data';
import type { Site } from '@laurel/contracts/programs/site';
import type { OrganizationProgram } from '@laurel/contracts/programs/programs.dto';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { FlashMessages } from '../../requests/flash/flash-messages.ts';
import { CallService } from '../../calls/proxy/call.service.ts';
import { routeOf } from '../../calls/proxy/route-table.ts';
import { VisitorAnswers } from '../../calls/proxy/visitor-answers.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { ShortLivedCache } from '../../cache/short-lived-cache.ts';
import type { RequestContext } from '../../requests/request-context/request-context.ts';

/** All sections of the home page, one call a service, for participants. */
const SECTION_CALLS = ['/public/home/challenge_sections', '/public/home/reward_sections'];

/** The sections that visitors see, each from the gateway's memory. */
const VISITOR_CALLS = [
  '/public/home/carousel',
  '/public/home/active_uncompleted_challenges',
  '/public/home/active_rewards',
];

// A page waits at most this long for data that it could also load itself.
const PRELOAD_WITHIN_MILLIS = 300;

/** Assembles the data that a page embeds: session, program and the first answers. */
@Injectable()
export class PageDataService {
  private readonly organizations = new ShortLivedCache<OrganizationProgram[]>({
    millis: 800,
    staleMillis: 300_000,
    most: 1_000,
  });

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly upstreams: Upstreams,
    private readonly calls: CallService,
    private readonly flash: FlashMessages,
    private readonly visitorAnswers: VisitorAnswers,
  ) {}

  async of(context: RequestContext): Promise<PageData> {
    return context.area === 'admin' ? this.admin(context) : this.participant(context);
  }

  /** The data of a site's page that is previewed, without a bot check or a contest. */
  preview(context: RequestContext, program: Site, shown: Pick<PageData, 'user' | 'preview'>): PageData {
    return { ...this.empty(context), ...shown, program };
  }

  private async participant(context: RequestContext): Promise<PageData> {
    const { site } = context;
    const [user, preloaded] = await Promise.all([
      this.withPoints(context),
      context.path === '/' ? this.homeSections(context) : {},
    ]);
    return {
      ...this.empty(context),
      user,
      program: site?.site ?? null,
      contest_url: site && this.contestUrl(site.site),
      turnstile: { site_key: this.config.turnstile.siteKey, script_url: this.config.turnstile.scriptUrl },
      preloaded,
    };
  }

  /** The participant with the ledger's balance; with identity's eventually consistent copy when rewards is slow. */
  private async withPoints(context: RequestContext): Promise<SessionParticipant | null> {
    const { participant } = context;
    if (!participant) return null;
    const answer = this.calls.participantAnswer(context, '/public/points');
    const text = await withDeadline(answer, PRELOAD_WITHIN_MILLIS, null);
    return Object.assign({}, participant.participant, text === null ? {} : (JSON.parse(text) as PointsResponse));
  }

  private async admin(context: RequestContext): Promise<PageData> {
    const { admin } = context;
    const base = {
      ...this.empty(context),
      flash_messages: this.flash.take(context),
    };
    if (!admin) return base;
    const { super_admin, grants } = admin.caller;
    const everywhere = mergePermissions(
      grants.filter((grant) => grant.program_id === null).map((grant) => grant.permissions),
    );
    return {
      ...base,
      user: admin.user,
      isAdmin: super_admin || everywhere.organization?.manage === true,
      organization: admin.organization,
      userPrograms: await this.programsOf(admin),
      user_permissions: everywhere,
      is_super_admin: super_admin,
    };
  }

  private async programsOf({ caller, organization }: AdminSession): Promise<UserProgram[]> {
    const rows = await this.organizations.get(organization.id, () =>
      this.upstreams.ask<OrganizationProgram[]>('programs', `/internal/organizations/${organization.id}/programs`),
    );
    return rows
      .map((program) => ({ program, sets: grantsFor(caller, program.id) }))
      .filter(({ sets }) => caller.super_admin || sets.length > 0)
      .map(({ program, sets }) => Object.assign({ permissions: mergePermissions(sets) }, program));
  }

  /** The sections that the page shows, by the path of each section's own call. */
  private async homeSections(context: RequestContext): Promise<Record<string, unknown>> {
    if (!context.participant) return answersInTime(VISITOR_CALLS, (path) => this.visitorAnswer(context, path));
    const answers = await answersInTime(SECTION_CALLS, (path) => this.calls.participantAnswer(context, path));
    const sections = Object.values(answers).flatMap((answer) => Object.entries(answer as Record<string, unknown>));
    return Object.fromEntries(
      sections
        .filter(([name]) => name !== 'active_rewards') // Participants see `current_rewards` instead.
        .map(([name, section]) => [`/public/home/${name}`, section]),
    );
  }

  private async visitorAnswer(context: RequestContext, path: string): Promise<string | null> {
    const route = routeOf(path);
    if (!route || !context.site) return null;
    const answer = await this.visitorAnswers.answer(context.site, context.language, route, path).catch(() => null);
    return answer?.status === 200 ? answer.body.toString('utf8') : null;
  }

  private contestUrl({ qrati_config: contest }: Site): string | null {
    if (!contest) return null;
    return new URL(`/embed/programs/${encodeURIComponent(contest.qrati_program_id)}`, this.config.qratiUrl).href;
  }

  private empty(context: RequestContext): PageData {
    const { area, request } = context;
    const { siteUrl, supportEmail } = this.config.platform;
    return {
      area,
      locale: context.language,
      sent_at: Date.now(),
      user: null,
      isAdmin: false,
      is_super_admin: false,
      program: null,
      userPrograms: [],
      user_permissions: {},
      organization: null,
      flash_messages: [],
      platform: { site_url: siteUrl, support_email: supportEmail },
      request_id: request.id,
      contest_url: null,
      turnstile: null,
      preloaded: {},
    };
  }
}

/** Answers by path, without those that fail or are late; a late call goes on and has its own deadline. */
async function answersInTime(
  paths: readonly string[],
  ask: (path: string) => Promise<string | null>,
): Promise<Record<string, unknown>> {
  const texts = await Promise.all(
    paths.map(async (path) => [path, await withDeadline(ask(path), PRELOAD_WITHIN_MILLIS, null)] as const),
  );
  return Object.fromEntries(
    texts.flatMap(([path, text]) => (text === null ? [] : [[path, JSON.parse(text) as unknown]])),
  );
}
