import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ProgramSaved,
  ProgramSettings,
  UpdateProgramRequest,
  UpdateTemplateDetailRequest,
} from '@laurel/contracts/programs/settings.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import type { Program } from './program.entity.ts';
import { templateFaults } from './program.rules.ts';
import { snapshotOf } from './program.snapshot.ts';
import { ProgramsRepository, type TemplateValues } from './programs.repository.ts';

interface Stored {
  program: Pick<Program, keyof Program>;
  template: TemplateValues;
}

/** What staff change about a program itself: its words and its look. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly repository: ProgramsRepository,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async show(scope: TenantScope): Promise<ProgramSettings> {
    const { program, template } = await this.stored(scope, await this.repository.find(scope));
    return {
      ...wordsOf(program),
      id: program.id,
      subdomain: program.subdomain,
      template_detail: template,
      version: program.version,
    };
  }

  async updateWords(scope: TenantScope, caller: AdminCaller, request: UpdateProgramRequest): Promise<ProgramSaved> {
    const { program, template } = await this.lock(scope, request.version);
    const after = {
      name: request.name.trim(),
      description: request.description.trim(),
      term_points_as: request.term_points_as.trim(),
      term_rewards_as: request.term_rewards_as.trim(),
    };
    const changed = {
      name: after.name,
      description: after.description,
      termPointsAs: after.term_points_as,
      termRewardsAs: after.term_rewards_as,
    };
    const before = wordsOf(program);
    if (JSON.stringify(before) === JSON.stringify(after)) throw new NoChangesError();
    return this.save(scope, caller, { program: { ...program, ...changed }, template }, before, after);
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
    return this.save(scope, caller, { program, template }, before, template);
  }

  /** Writes the next version, tells the other services, and leaves the audit trail. */
  private async save(
    scope: TenantScope,
    caller: AdminCaller,
    { program, template }: Stored,
    before: object,
    after: object,
  ): Promise<ProgramSaved> {
    const version = String(BigInt(program.version) + 1n);
    const { name, description, termPointsAs, termRewardsAs } = program;
    await this.repository.update(scope, { name, description, termPointsAs, termRewardsAs, version });
    const emailSettings = await this.repository.emailSettings(scope);
    const data = snapshotOf(scope, { ...program, version }, template.element_css_style, emailSettings);
    await this.outbox.append(scope, { type: 'program.changed', data });
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'program',
      resourceId: scope.programId,
      title: program.name,
      before,
      after,
    });
    return { success: true, message: 'The program has been updated.', version };
  }

  private async stored(scope: TenantScope, program: Program | null): Promise<Stored> {
    const template = await this.repository.template(scope);
    if (program === null || template === null) throw new NotFoundError();
    return { program, template };
  }

  private async lock(scope: TenantScope, version: string): Promise<Stored> {
    const stored = await this.stored(scope, await this.repository.lock(scope));
    if (stored.program.version !== version) {
      throw new VersionConflictError('program', version, stored.program.version);
    }
    return stored;
  }
}

function wordsOf(
  program: Stored['program'],
): Pick<ProgramSettings, 'name' | 'description' | 'term_points_as' | 'term_rewards_as'> {
  return {
    name: program.name,
    description: program.description,
    term_points_as: program.termPointsAs,
    term_rewards_as: program.termRewardsAs,
  };
}
