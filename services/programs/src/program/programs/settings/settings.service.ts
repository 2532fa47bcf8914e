import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { mergedTranslations } from '@laurel/contracts/languages/translations';
import { type LookPicture, lookPictures, type ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type {
  PhotoContestIntegration,
  PhotoContestSaved,
  SavePhotoContestRequest,
} from '@laurel/contracts/programs/photo-contest/integration.dto';
import type {
  ProgramSeoSettings,
  ProgramSettings,
  ProgramSettingsSaved,
  UpdateProgramRequest,
  UpdateTemplateDetailRequest,
} from '@laurel/contracts/programs/settings.dto';
import { type TermForm, type TermForms, termForms } from '@laurel/contracts/programs/words/program-words.dto';
import { changedTranslations } from '@laurel/service-kit/audit/changed-translations';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { FormFiles } from '@laurel/service-kit/http/body/form-files';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { refuseTranslations } from '@laurel/service-kit/languages/content-languages';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PROGRAMS_CONFIG, type ProgramsConfig, siteUrl } from '../../../config.ts';
import { FormPictures } from '../../media/upload/form-pictures.ts';
import { isSafeImage, isWebAddress } from '../../sanitize/links.ts';
import { safeCss } from '../../sanitize/safe-css.ts';
import { ProgramChanges, type StoredProgram } from '../program-changes.ts';
import {
  changedTermForms,
  fixedContentLanguage,
  isKnownCountry,
  isTimeZone,
  missingAssets,
  templateFaults,
  translationsOf,
} from '../program.rules.ts';
import { LayoutRepository } from '../layout/layout.repository.ts';
import { LookDraftsRepository } from '../look-records/look-drafts.repository.ts';
import { LookHistory } from '../look-records/look-history.ts';
import type { Program } from '../program.entity.ts';
import { ProgramsRepository } from '../programs.repository.ts';

/** Answer of every save of the program's own forms. */
export const UPDATED = 'The program has been updated.';

/** Staff's settings of a program: texts, enrolment, look and photo contest. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    private readonly database: Database,
    private readonly repository: ProgramsRepository,
    private readonly layout: LayoutRepository,
    private readonly history: LookHistory,
    private readonly drafts: LookDraftsRepository,
    private readonly changes: ProgramChanges,
    private readonly pictures: FormPictures,
  ) {}

  async show(scope: TenantScope): Promise<ProgramSettings> {
    const { program, template } = await this.changes.find(scope);
    return {
      ...settingValues(program),
      id: program.id,
      subdomain: program.subdomain,
      subdomain_url: siteUrl(this.config, program.subdomain),
      features: program.features,
      published_program_pages: await this.repository.publishedPages(scope),
      active: program.isActive,
      content_language: program.contentLanguage ?? program.language,
      template_detail: template,
      look_draft: await this.drafts.find(scope, { template_detail: template, css: program.css }),
      version: program.version,
    };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    request: UpdateProgramRequest,
    files: FormFiles,
  ): Promise<ProgramSettingsSaved> {
    const given = icons.filter((icon) => request[icon] !== undefined);
    if (given.length === 0) {
      return this.database.transaction(scope, () => this.write(scope, caller, request));
    }
    const chosen = Object.fromEntries(given.map((icon) => [icon, request[icon]]));
    return this.pictures.save(scope, caller, { chosen, files }, (addresses) =>
      this.write(scope, caller, Object.assign({}, request, addresses)),
    );
  }

  async updateTemplate(
    scope: TenantScope,
    caller: AdminCaller,
    request: UpdateTemplateDetailRequest,
  ): Promise<ProgramSettingsSaved> {
    const faults = templateFaults(request);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    const { program, template: before } = await this.changes.lockAt(scope, request.version);
    refuseTranslations(request, program.contentLanguage);
    const template = changedLook(before, request);
    const missing = missingAssets(before, template);
    if (Object.keys(missing).length > 0) throw new InvalidInputError(missing);
    if (!(await this.layout.putTemplate(scope, template))) throw new NoChangesError();
    const change = { action: 'update', before, after: template };
    await this.changes.save(scope, caller, { program, template }, {}, change);
    await this.history.add(scope, { template_detail: template, css: program.css }, { source: 'save', admin: caller });
    return savedRecord(UPDATED, await this.show(scope));
  }

  async photoContest(scope: TenantScope): Promise<PhotoContestIntegration> {
    const { program } = await this.changes.find(scope);
    const contest = (await this.repository.photoContest(scope)) ?? { active: false, qrati_program_id: null };
    return { id: program.id, ...contest, version: program.version };
  }

  async updatePhotoContest(
    scope: TenantScope,
    caller: AdminCaller,
    { active, qrati_program_id, version }: SavePhotoContestRequest,
  ): Promise<PhotoContestSaved> {
    const stored = await this.changes.lockAt(scope, version);
    const before = await this.repository.photoContest(scope);
    const after = { active, qrati_program_id };
    if (isDeepStrictEqual(before, after)) throw new NoChangesError();
    await this.repository.savePhotoContest(scope, after);
    const change = { action: 'update_photo_contest', before, after };
    await this.changes.save(scope, caller, stored, {}, change);
    return savedRecord(UPDATED, await this.photoContest(scope));
  }

  private async write(
    scope: TenantScope,
    caller: AdminCaller,
    request: UpdateProgramRequest,
  ): Promise<ProgramSettingsSaved> {
    const stored = await this.changes.lockAt(scope, request.version);
    const columns = columnsOf(request, stored.program);
    const before = settingValues(stored.program);
    const after = settingValues({ ...stored.program, ...columns });
    const changed = changedFields(before, after);
    if (changed.length === 0) throw new NoChangesError();
    if (changed.some(isEnrollment)) assertMayManage(scope, caller, stored);
    const faults = settingFaults(before, after);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    columns.contentLanguage = fixedContentLanguage({ ...stored.program, ...columns });
    refuseTranslations(request, columns.contentLanguage);
    if (changed.includes('css')) columns.servedCss = safeCss('css', after.css);
    const texts = changedTranslations(before.translations, after.translations);
    const change = {
      action: 'update',
      before: { ...only(before, changed), ...texts.before },
      after: { ...only(after, changed), ...texts.after },
    };
    await this.changes.save(scope, caller, stored, columns, change);
    if (changed.includes('css')) {
      const look = { template_detail: stored.template, css: after.css };
      await this.history.add(scope, look, { source: 'save', admin: caller });
    }
    return savedRecord(UPDATED, await this.show(scope));
  }
}

/** The pictures beside the titles of the home page. */
export const icons = ['earn_points_icon', 'current_rewards_icon', 'my_rewards_icon'] as const;

/** All values that the forms of a program edit, with the names of requests and answers. */
type SettingValues = Required<Omit<UpdateProgramRequest, 'version' | 'seo'>> & { seo: ProgramSeoSettings };
type Row = StoredProgram['program'];

/** The column of each value. */
const settingColumns = {
  name: 'name',
  description: 'description',
  i18n_enabled: 'i18nEnabled',
  language: 'language',
  time_zone: 'timeZone',
  country: 'country',
  test_mode: 'testMode',
  term_points_as: 'termPointsAs',
  term_rewards_as: 'termRewardsAs',
  prizes_title: 'prizesTitle',
  my_account_title: 'myAccountTitle',
  earn_points_icon: 'earnPointsIconUrl',
  current_rewards_icon: 'currentRewardsIconUrl',
  my_rewards_icon: 'myRewardsIconUrl',
  css: 'css',
  override_enrollment: 'overrideEnrollment',
  program_custom_signin_url: 'programCustomSigninUrl',
  translations: 'translations',
} as const satisfies Record<keyof Omit<SettingValues, 'seo' | TermForm>, keyof Row>;
const seoColumns = {
  title: 'seoTitle',
  description: 'seoDescription',
  image: 'seoImageUrl',
  translations: 'seoTranslations',
} as const satisfies Record<keyof ProgramSeoSettings, keyof Row>;

type Columns = Readonly<Record<string, keyof Row>>;

const settingValues = (row: Row): SettingValues => ({
  ...valuesAt(row, settingColumns),
  ...formsOf(row),
  seo: valuesAt(row, seoColumns),
});

const formsOf = ({ termForms: set }: Row): Required<TermForms> =>
  Object.fromEntries(termForms.map((form) => [form, set[form] ?? null])) as Required<TermForms>;

function valuesAt<Names extends Columns>(row: Row, columns: Names): { [Name in keyof Names]: Row[Names[Name]] } {
  const values = Object.entries(columns).map(([name, column]) => [name, row[column]]);
  return Object.fromEntries(values) as { [Name in keyof Names]: Row[Names[Name]] };
}

/** The columns of a form; fields that it does not have are left out, spaces around its texts are trimmed. */
const columnsOf = ({ seo, ...form }: UpdateProgramRequest, row: Row): Partial<Program> => ({
  ...columnsAt(form, settingColumns),
  ...columnsAt(seo ?? {}, seoColumns),
  termForms: changedTermForms(row.termForms, form),
  translations: mergedTranslations(row.translations, form.translations),
  seoTranslations: mergedTranslations(row.seoTranslations, seo?.translations),
});

function columnsAt(form: object, columns: Columns): Partial<Program> {
  const given = new Map<string, unknown>(Object.entries(form));
  const values = Object.entries(columns).flatMap(([name, column]) => {
    const value = given.get(name);
    return value === undefined ? [] : [[column, typeof value === 'string' ? value.trim() : value]];
  });
  return Object.fromEntries(values) as Partial<Program>;
}

type Field = keyof SettingValues;

const changedFields = (before: SettingValues, after: SettingValues): Field[] =>
  (Object.keys(after) as Field[]).filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** Translations are fields of their own. */
const only = (values: SettingValues, fields: readonly Field[]): object =>
  Object.fromEntries(fields.filter((field) => field !== 'translations').map((field) => [field, values[field]]));

const isEnrollment = (field: Field): boolean => ['override_enrollment', 'program_custom_signin_url'].includes(field);

/** A look after a save of one of its forms; what the form leaves out stays. */
function changedLook(before: ProgramTemplateDetail, request: UpdateTemplateDetailRequest): ProgramTemplateDetail {
  const { badge_instructions: instructions, element_css_style } = request;
  const pictures = Object.fromEntries(
    lookPictures.map((picture) => [picture, request[picture] === undefined ? before[picture] : request[picture]]),
  ) as Record<LookPicture, string | null>;
  return {
    header_text: request.header_text.trim(),
    header_description: request.header_description.trim(),
    badge_instructions: instructions === undefined ? before.badge_instructions : instructions.trim(),
    ...pictures,
    element_css_style,
    ...translationsOf(mergedTranslations(before.translations ?? {}, request.translations)),
  };
}

/** The enrolment page of new people requires the permission to manage the program. */
function assertMayManage(scope: TenantScope, caller: AdminCaller, { program }: StoredProgram): void {
  const may = permitted(caller, scope.programId, program.features);
  if (!may({ resource: 'program', action: 'manage' })) throw new ForbiddenError();
}

/** Faults of a form beyond its shape, by field path; its icons are checked before. */
function settingFaults(before: SettingValues, after: SettingValues): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  if (before.test_mode && !after.test_mode) faults['test_mode'] = ['Test mode cannot be switched off'];
  if (!isTimeZone(after.time_zone)) faults['time_zone'] = ['Choose a time zone from the list'];
  if (!isKnownCountry(after.country)) faults['country'] = ['Choose a country from the list'];
  const { image } = after.seo;
  if (image !== null && !isSafeImage(image)) faults['seo.image'] = ['Enter a valid link'];
  const { override_enrollment: isOverridden, program_custom_signin_url: address } = after;
  if (isOverridden && address === null) faults['program_custom_signin_url'] = ['is required'];
  if (address !== null && !(/^https:/i.test(address) && isWebAddress(address))) {
    faults['program_custom_signin_url'] = ['Enter a valid link that begins with https://'];
  }
  return faults;
}
