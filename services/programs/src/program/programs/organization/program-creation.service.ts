import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { CreateProgramRequest, ProgramCreated } from '@laurel/contracts/programs/organization/organization.dto';
import { type ProgramFeature, programFeatures } from '@laurel/contracts/programs/organization/program-features';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { ProgramCopies } from '../copying/program-copies.service.ts';
import { ProgramChanges } from '../program-changes.ts';
import type { Program } from '../program.entity.ts';
import { LayoutRepository } from '../layout/layout.repository.ts';
import { LookHistory } from '../look-records/look-history.ts';
import { ProgramsRepository } from '../programs.repository.ts';
import { defaultLook } from './default-look.ts';
import { SandboxExistsError } from './sandbox.errors.ts';
import { sandboxNameOf } from './sandbox-name.ts';
import { subdomainsFor } from './subdomains.ts';

/** Creates programs, from scratch or as a copy of another one of the organization. */
@Injectable()
export class ProgramCreation {
  constructor(
    private readonly database: Database,
    private readonly repository: ProgramsRepository,
    private readonly layout: LayoutRepository,
    private readonly history: LookHistory,
    private readonly copies: ProgramCopies,
    private readonly changes: ProgramChanges,
    private readonly outbox: Outbox,
  ) {}

  async create(caller: AdminCaller, request: CreateProgramRequest): Promise<ProgramCreated> {
    const source = request.copy_from == null ? null : await this.source(caller, request.copy_from);
    return this.insert(caller, source, {
      name: request.name.trim(),
      features: request.features === undefined && source !== null ? source.features : flagsOf(request.features ?? []),
    });
  }

  /** Creates the twin of a live program in test mode; throws `SandboxExistsError` where there is one. */
  createSandbox(caller: AdminCaller, source: Program): Promise<ProgramCreated> {
    const { features, id } = source;
    return this.insert(caller, source, {
      name: sandboxNameOf(source.name),
      features,
      testMode: true,
      sandboxOfId: id,
    });
  }

  private async insert(
    caller: AdminCaller,
    source: Program | null,
    fields: Pick<Program, 'name' | 'features'> & Partial<Pick<Program, 'testMode' | 'sandboxOfId'>>,
  ): Promise<ProgramCreated> {
    const scope = { programId: await this.repository.newId() };
    const { name } = fields;
    const values = {
      ...(source === null ? freshSettings : settingsOf(source)),
      ...fields,
      organizationId: caller.organization_id,
    };
    return this.database.transaction(scope, async () => {
      const subdomain = await this.claimSubdomain(scope, values);
      if (source === null) await this.layout.putTemplate(scope, defaultLook(name));
      else await this.copies.write(scope, await this.copies.read({ programId: source.id }));
      const { program, template } = await this.changes.find(scope);
      await this.changes.publish(scope, program, template);
      const look = { template_detail: template, css: program.css };
      await this.history.add(scope, look, { source: 'setup', admin: caller });
      if (source !== null) {
        const data = { program_id: scope.programId, source_program_id: source.id };
        await this.outbox.append(scope, { type: 'program.copied', data });
      }
      await this.changes.record(scope, caller, program, {
        action: 'create',
        before: null,
        after: {
          name,
          subdomain,
          features: program.features,
          copy_from: source?.id ?? null,
          ...(fields.testMode && { test_mode: true }),
        },
      });
      return { success: true, message: 'The program has been created.', program_id: scope.programId, subdomain };
    });
  }

  private async source(caller: AdminCaller, id: string): Promise<Program> {
    const scope = { programId: id };
    const found = await this.database.transaction(scope, () => this.changes.row(scope));
    if (found?.organizationId !== caller.organization_id) {
      throw new InvalidInputError({ copy_from: ['is not a program of this organization'] });
    }
    return found;
  }

  /** Programs that are created at the same moment under one name get subdomains of their own. */
  private async claimSubdomain(scope: TenantScope, values: Partial<Program> & { name: string }): Promise<string> {
    const candidates = subdomainsFor(values.name);
    for (;;) {
      const subdomain = candidates.next().value;
      if (await this.repository.claim(scope, { ...values, subdomain })) return subdomain;
      if (values.sandboxOfId && (await this.repository.sandboxOf(values.sandboxOfId))) throw new SandboxExistsError();
    }
  }
}

const freshSettings = {
  termPointsAs: 'points',
  termRewardsAs: 'rewards',
  termForms: { term_points_one: 'point', term_rewards_one: 'reward' },
};

function settingsOf(source: Program): Partial<Program> {
  return {
    description: source.description,
    termPointsAs: source.termPointsAs,
    termRewardsAs: source.termRewardsAs,
    termForms: source.termForms,
    translations: source.translations,
    overrideEnrollment: source.overrideEnrollment,
    programCustomSigninUrl: source.programCustomSigninUrl,
    i18nEnabled: source.i18nEnabled,
    language: source.language,
    contentLanguage: source.contentLanguage,
    themeSwitchEnabled: source.themeSwitchEnabled,
    earnPointsIconUrl: source.earnPointsIconUrl,
    currentRewardsIconUrl: source.currentRewardsIconUrl,
    myRewardsIconUrl: source.myRewardsIconUrl,
    prizesTitle: source.prizesTitle,
    myAccountTitle: source.myAccountTitle,
    seoTitle: source.seoTitle,
    seoDescription: source.seoDescription,
    seoImageUrl: source.seoImageUrl,
    seoTranslations: source.seoTranslations,
    css: source.css,
    servedCss: source.servedCss,
    timeZone: source.timeZone,
    country: source.country,
  };
}

/** Every feature, off except for those. */
function flagsOf(chosen: readonly ProgramFeature[]): Record<string, boolean> {
  return Object.fromEntries(programFeatures.map((name) => [name, chosen.includes(name)]));
}
