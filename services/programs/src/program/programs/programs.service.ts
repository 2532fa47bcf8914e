import type { Locale } from '@laurel/contracts/languages/languages';
import { mergedTranslations, type Translations } from '@laurel/contracts/languages/translations';
import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { OrganizationProgram, ProgramRow } from '@laurel/contracts/programs/programs.dto';
import type { Provisioned, ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Database } from '@laurel/service-kit/database/database';
import { isUniqueViolation } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { refuseTranslations } from '@laurel/service-kit/languages/content-languages';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PROGRAMS_CONFIG, type ProgramsConfig, siteUrl } from '../../config.ts';
import { sanitizeHtml } from '../sanitize/sanitize-html.ts';
import { sanitizeTranslations } from '../sanitize/sanitize-translations.ts';
import type { Program } from './program.entity.ts';
import {
  changedTermForms,
  fixedContentLanguage,
  programFaults,
  subdomainFault,
  translationsOf,
} from './program.rules.ts';
import { ProgramChanges } from './program-changes.ts';
import { SubdomainTakenError } from './programs.errors.ts';
import { SubdomainHolds } from './organization/subdomain-holds.ts';
import { LayoutRepository } from './layout/layout.repository.ts';
import { LookHistory } from './look-records/look-history.ts';
import { ProgramsRepository } from './programs.repository.ts';

@Injectable()
export class ProgramsService {
  constructor(
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    private readonly database: Database,
    private readonly repository: ProgramsRepository,
    private readonly layout: LayoutRepository,
    private readonly history: LookHistory,
    private readonly subdomains: SubdomainHolds,
    private readonly changes: ProgramChanges,
  ) {}

  /** Creates a program or updates it to the given state; a repeated call writes and publishes nothing. */
  async provision(subdomain: string, request: ProvisionProgramRequest): Promise<Provisioned> {
    const fault = subdomainFault(subdomain);
    const faults = { ...(fault === null ? {} : { subdomain: [fault] }), ...programFaults(request) };
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    for (let attempt = 1; ; attempt += 1) {
      const scope = { programId: await this.repository.idFor(subdomain) };
      try {
        await this.database.transaction(scope, () => this.bringTo(scope, subdomain, request));
        return { id: scope.programId };
      } catch (error) {
        // Two calls for a new subdomain: the slower one finds the faster one's program.
        if (!isUniqueViolation(error) || attempt === 3) throw error;
      }
    }
  }

  /** The organization's programs, by name. */
  async listOf(organizationId: string): Promise<OrganizationProgram[]> {
    const rows = await this.repository.listOf(organizationId);
    return rows.map((row) => ({ ...row, site_url: siteUrl(this.config, row.subdomain) }));
  }

  async table(organizationId: string, query: TableQuery): Promise<{ data: ProgramRow[]; meta: TableMeta }> {
    const table = tableSql(query, programColumns, 1);
    const { rows, total } = await this.repository.page(organizationId, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  private async bringTo(scope: TenantScope, subdomain: string, request: ProvisionProgramRequest): Promise<void> {
    const found = await this.changes.lockedRow(scope);
    const wanted = columnsOf(request, found?.contentLanguage ?? null);
    if (found !== null && found.organizationId !== request.organization_id) throw new SubdomainTakenError();
    refuseTranslations(request, wanted.contentLanguage);
    if (wanted.isDefault) await this.repository.clearOtherDefault(scope);
    if (found === null) {
      const isFree = await this.subdomains.hold(scope, subdomain);
      // Throws a unique violation when it is another program's own.
      await this.repository.insert(scope, { ...wanted, subdomain, organizationId: request.organization_id });
      if (!isFree) throw new SubdomainTakenError();
    }
    const template = templateOf(request);
    const pages = (request.pages ?? []).map(({ slug, title, html, translations = {} }, index) => ({
      slug,
      title: title.trim(),
      html: sanitizeHtml(`pages.${index}.html`, html),
      translations: mergedTranslations({}, sanitizeTranslations(translations, ['html'])),
    }));
    const withTexts = <Item extends { translations?: Translations }>(items: Item[] = []): Item[] =>
      items.map((item) => Object.assign({}, item, { translations: mergedTranslations({}, item.translations) }));
    const changes = [
      await this.layout.putTemplate(scope, template),
      await this.repository.putPages(scope, pages),
      await this.layout.putNavigation(scope, withTexts(request.navigation_menus)),
      await this.layout.putCarousel(scope, withTexts(request.carousel)),
      await this.repository.putEmailSettings(scope, request.email_settings ?? []),
      await this.repository.putPhotoContest(scope, request.qrati_program_id ?? null),
      found !== null && !isSame(found, wanted),
    ];
    if (found !== null && !changes.includes(true)) return;
    const version = String(BigInt(found?.version ?? '0') + 1n);
    await this.changes.update(scope, { ...wanted, version });
    const { isActive, testMode, clockOffsetSeconds } = found ?? {
      isActive: true,
      testMode: false,
      clockOffsetSeconds: 0,
    };
    const unchanged = { isActive, testMode, clockOffsetSeconds };
    const program = { ...wanted, ...unchanged, subdomain, organizationId: request.organization_id, version };
    await this.changes.publish(scope, program, template);
    const look = { template_detail: template, css: found?.css ?? '' };
    await this.history.add(scope, look, { source: 'setup', admin: null });
  }
}

type ProgramValues = Pick<
  Program,
  | 'name'
  | 'description'
  | 'isDefault'
  | 'termPointsAs'
  | 'termRewardsAs'
  | 'termForms'
  | 'translations'
  | 'features'
  | 'overrideEnrollment'
  | 'programCustomSigninUrl'
  | 'i18nEnabled'
  | 'language'
  | 'contentLanguage'
  | 'themeSwitchEnabled'
  | 'earnPointsIconUrl'
  | 'currentRewardsIconUrl'
  | 'myRewardsIconUrl'
  | 'timeZone'
  | 'country'
> &
  Partial<Pick<Program, 'seoTitle' | 'seoDescription' | 'seoImageUrl' | 'seoTranslations'>>;

const programColumns: TableColumns = {
  sort: {
    id: 'id',
    name: { name: 'name' },
    subdomain: 'subdomain',
    active: 'is_active',
    test_mode: 'test_mode',
    created_at: 'created_at',
  },
  filter: {
    active: { sql: 'is_active::text', match: 'one-of' },
    test_mode: { sql: 'test_mode::text', match: 'one-of' },
  },
  search: ['name', 'subdomain'],
  defaultSort: 'name',
  tieBreak: 'id',
};

function columnsOf(request: ProvisionProgramRequest, contentLanguage: Locale | null): ProgramValues {
  const { seo } = request;
  const languages = { i18nEnabled: request.i18n_enabled ?? false, language: request.language ?? 'en' };
  return {
    name: request.name.trim(),
    description: request.description.trim(),
    isDefault: request.is_default ?? false,
    termPointsAs: request.term_points_as.trim(),
    termRewardsAs: request.term_rewards_as.trim(),
    termForms: changedTermForms({}, request),
    translations: mergedTranslations({}, request.translations),
    features: request.features,
    overrideEnrollment: false,
    programCustomSigninUrl: null,
    ...languages,
    contentLanguage: fixedContentLanguage({ ...languages, contentLanguage }),
    themeSwitchEnabled: request.theme_switch_enabled ?? true,
    earnPointsIconUrl: request.earn_points_icon ?? null,
    currentRewardsIconUrl: request.current_rewards_icon ?? null,
    myRewardsIconUrl: request.my_rewards_icon ?? null,
    timeZone: request.time_zone ?? 'UTC',
    country: request.country ?? null,
    ...(seo && {
      seoTitle: seo.title?.trim() ?? null,
      seoDescription: seo.description?.trim() ?? null,
      seoImageUrl: seo.image ?? null,
      seoTranslations: mergedTranslations({}, seo.translations),
    }),
  };
}

function templateOf({ template }: ProvisionProgramRequest): ProgramTemplateDetail {
  return {
    header_text: template.header_text,
    header_description: template.header_description,
    badge_instructions: template.badge_instructions ?? '',
    favicon_file: template.favicon_file ?? null,
    header_logo: template.header_logo ?? null,
    footer_logo: template.footer_logo ?? null,
    overlay_image: template.overlay_image ?? null,
    header_background_image: template.header_background_image ?? null,
    badge_background_image: template.badge_background_image ?? null,
    element_css_style: template.element_css_style,
    ...translationsOf(mergedTranslations({}, template.translations)),
  };
}

function isSame(found: Program, wanted: ProgramValues): boolean {
  return (Object.keys(wanted) as (keyof ProgramValues)[]).every((key) => isDeepStrictEqual(found[key], wanted[key]));
}
