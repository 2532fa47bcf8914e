import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ProgramSaved,
  ProgramSettings,
  UpdateProgramRequest,
  UpdateTemplateDetailRequest,
} from '@laurel/contracts/programs/settings.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { ProgramChanges, type StoredProgram } from './program-changes.ts';
import { templateFaults } from './program.rules.ts';
import { ProgramsRepository, type TemplateValues } from './programs.repository.ts';

/** What staff change about a program itself: its words and its look. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly repository: ProgramsRepository,
    private readonly changes: ProgramChanges,
  ) {}

  async show(scope: TenantScope): Promise<ProgramSettings> {
    const { program, template } = await this.changes.find(scope);
    return {
      ...wordsOf(program),
      id: program.id,
      subdomain: program.subdomain,
      active: program.active,
      template_detail: template,
      version: program.version,
    };
  }

  async updateWords(scope: TenantScope, caller: AdminCaller, request: UpdateProgramRequest): Promise<ProgramSaved> {
    const stored = await this.lock(scope, request.version);
    const before = wordsOf(stored.program);
    const after = {
      name: request.name.trim(),
      description: request.description.trim(),
      term_points_as: request.term_points_as.trim(),
      term_rewards_as: request.term_rewards_as.trim(),
      test_mode: request.test_mode ?? before.test_mode,
    };
    if (before.test_mode && !after.test_mode) {
      throw new InvalidInputError({ test_mode: ['Test mode cannot be switched off'] });
    }
    if (JSON.stringify(before) === JSON.stringify(after)) throw new NoChangesError();
    const columns = {
      name: after.name,
      description: after.description,
      termPointsAs: after.term_points_as,
      termRewardsAs: after.term_rewards_as,
      testMode: after.test_mode,
    };
    return saved(await this.changes.save(scope, caller, stored, columns, { action: 'update', before, after }));
  }

  async updateTemplate(
    scope: TenantScope,
    caller: AdminCaller,
    request: UpdateTemplateDetailRequest,
  ): Promise<ProgramSaved> {
    const faults = templateFaults(request);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    const { program, template: before } = await this.lock(scope, request.version);
    const template: TemplateValues = {
      header_text: request.header_text.trim(),
      header_description: request.header_description.trim(),
      header_background_image: request.header_background_image ?? null,
      header_logo: request.header_logo ?? null,
      element_css_style: request.element_css_style,
    };
    if (!(await this.repository.putTemplate(scope, template))) throw new NoChangesError();
    const change = { action: 'update', before, after: template };
    return saved(await this.changes.save(scope, caller, { program, template }, {}, change));
  }

  private async lock(scope: TenantScope, version: string): Promise<StoredProgram> {
    const stored = await this.changes.lock(scope);
    if (stored.program.version !== version) {
      throw new VersionConflictError('program', version, stored.program.version);
    }
    return stored;
  }
}

function saved(version: string): ProgramSaved {
  return { success: true, message: 'The program has been updated.', version };
}

function wordsOf(
  program: StoredProgram['program'],
): Pick<ProgramSettings, 'name' | 'description' | 'term_points_as' | 'term_rewards_as' | 'test_mode'> {
  return {
    name: program.name,
    description: program.description,
    term_points_as: program.termPointsAs,
    term_rewards_as: program.termRewardsAs,
    test_mode: program.testMode,
  };
}
