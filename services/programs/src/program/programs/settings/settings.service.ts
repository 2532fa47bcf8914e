import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type {
  PhotoContestIntegration,
  PhotoContestSaved,
  SavePhotoContestRequest,
} from '@laurel/contracts/programs/photo-contest/integration.dto';
import type {
  ProgramSettings,
  ProgramSettingsSaved,
  UpdateProgramRequest,
  UpdateTemplateDetailRequest,
} from '@laurel/contracts/programs/settings.dto';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { permitted } from '@laurel/service-kit/auth/permitted';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { FormFiles } from '@laurel/service-kit/http/body/form-files';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PROGRAMS_CONFIG, type ProgramsConfig, siteUrl } from '../../../config.ts';
import { FormPictures } from '../../media/upload/form-pictures.ts';
import { safeCss } from '../../sanitize/safe-css.ts';
import { ProgramChanges, type StoredProgram } from '../program-changes.ts';
import { templateFaults } from '../program.rules.ts';
import { LayoutRepository } from '../layout/layout.repository.ts';
import { ProgramsRepository } from '../programs.repository.ts';
import {
  afterForm,
  icons,
  settingColumns,
  settingFaults,
  type SettingValues,
  settingValues,
} from './setting-values.ts';

const UPDATED = 'The program has been updated.';

/** Staff's settings of a program: texts, enrolment, look and photo contest. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    private readonly repository: ProgramsRepository,
    private readonly layout: LayoutRepository,
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
      template_detail: template,
      version: program.version,
    };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    request: UpdateProgramRequest,
    files: FormFiles,
  ): Promise<ProgramSettingsSaved> {
    const chosen = Object.fromEntries(icons.map((icon) => [icon, request[icon]]));
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
    const template: ProgramTemplateDetail = {
      header_text: request.header_text.trim(),
      header_description: request.header_description.trim(),
      header_background_image: request.header_background_image ?? null,
      header_logo: request.header_logo ?? null,
      element_css_style: request.element_css_style,
    };
    if (!(await this.layout.putTemplate(scope, template))) throw new NoChangesError();
    const change = { action: 'update', before, after: template };
    await this.changes.save(scope, caller, { program, template }, {}, change);
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
    const before = settingValues(stored.program);
    const after = afterForm(before, request);
    const changed = changedFields(before, after);
    if (changed.length === 0) throw new NoChangesError();
    if (changed.some(isEnrollment)) assertMayManage(scope, caller, stored);
    const faults = settingFaults(before, after);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    const columns = {
      ...settingColumns(after),
      ...(changed.includes('css') && { servedCss: safeCss('css', after.css) }),
    };
    const change = { action: 'update', before: only(before, changed), after: only(after, changed) };
    await this.changes.save(scope, caller, stored, columns, change);
    return savedRecord(UPDATED, await this.show(scope));
  }
}

type Field = keyof SettingValues;

const changedFields = (before: SettingValues, after: SettingValues): Field[] =>
  (Object.keys(after) as Field[]).filter((field) => !isDeepStrictEqual(before[field], after[field]));

const only = (values: SettingValues, fields: readonly Field[]): object =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

const isEnrollment = (field: Field): boolean => ['override_enrollment', 'program_custom_signin_url'].includes(field);

/** The enrolment page of new people requires the permission to manage the program. */
function assertMayManage(scope: TenantScope, caller: AdminCaller, { program }: StoredProgram): void {
  const may = permitted(caller, scope.programId, program.features);
  if (!may({ resource: 'program', action: 'manage' })) throw new ForbiddenError();
}
