import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LayoutRepository } from './layout/layout.repository.ts';
import { Program } from './program.entity.ts';
import { ProgramsRepository } from './programs.repository.ts';

/** A program with its look. */
export interface StoredProgram {
  program: Pick<Program, keyof Program>;
  template: ProgramTemplateDetail;
}

type PublishedProgram = Pick<
  Program,
  | 'organizationId'
  | 'name'
  | 'subdomain'
  | 'features'
  | 'termPointsAs'
  | 'termRewardsAs'
  | 'isActive'
  | 'testMode'
  | 'clockOffsetSeconds'
  | 'i18nEnabled'
  | 'language'
  | 'contentLanguage'
  | 'overrideEnrollment'
  | 'programCustomSigninUrl'
  | 'timeZone'
  | 'version'
>;

export interface ProgramChange {
  action: string;
  /** The values that the change replaced and those that it wrote; `null` for none. */
  before: object | null;
  after: object | null;
}

/**
 * Reads and writes the row of one program. Every change comes with the next version, an event for the other services
 * and an audit entry.
 */
@Injectable()
export class ProgramChanges {
  constructor(
    @InjectRepository(Program) private readonly programs: Repository<Program>,
    private readonly repository: ProgramsRepository,
    private readonly layout: LayoutRepository,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async find(scope: TenantScope): Promise<StoredProgram> {
    return this.stored(scope, await this.row(scope));
  }

  /** Serializes changes, in the open transaction. */
  async lock(scope: TenantScope): Promise<StoredProgram> {
    return this.stored(scope, await this.lockedRow(scope));
  }

  /** The program without its look, or `null`. */
  row({ programId }: TenantScope): Promise<Program | null> {
    return this.programs.findOneBy({ id: programId });
  }

  lockedRow({ programId }: TenantScope): Promise<Program | null> {
    return this.programs.findOne({ where: { id: programId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Same as `lock`, for an editor of a version; throws `VersionConflictError` when there is a newer one. */
  async lockAt(scope: TenantScope, version: string): Promise<StoredProgram> {
    const stored = await this.lock(scope);
    const { version: current } = stored.program;
    if (current !== version) throw new VersionConflictError('program', version, current);
    return stored;
  }

  /** Returns the new version. A look is published as `stored` has it. */
  async save(
    scope: TenantScope,
    caller: AdminCaller,
    { program, template }: StoredProgram,
    columns: Partial<Program>,
    change: ProgramChange,
  ): Promise<string> {
    const changed = { ...program, ...columns, version: String(BigInt(program.version) + 1n) };
    await this.update(scope, { ...columns, version: changed.version });
    await this.publish(scope, changed, template);
    await this.record(scope, caller, changed, change);
    return changed.version;
  }

  /** Writes columns alone, for a caller that counts the version and publishes itself. */
  async update({ programId }: TenantScope, columns: Partial<Program>): Promise<void> {
    await this.programs.update({ id: programId }, { ...columns, updatedAt: () => 'now()' });
  }

  /** Publishes the program's current state. */
  async publish(scope: TenantScope, program: PublishedProgram, template: ProgramTemplateDetail): Promise<void> {
    const data = await this.snapshot(scope, program, template);
    await this.outbox.append(scope, { type: 'program.changed', data });
  }

  /** The event of a program for other services. */
  async snapshot(
    scope: TenantScope,
    program: PublishedProgram,
    { element_css_style: { colours } }: ProgramTemplateDetail,
  ): Promise<ProgramSnapshot> {
    return {
      program_id: scope.programId,
      organization_id: program.organizationId,
      name: program.name,
      subdomain: program.subdomain,
      features: program.features,
      term_points_as: program.termPointsAs,
      term_rewards_as: program.termRewardsAs,
      active: program.isActive,
      test_mode: program.testMode,
      clock_offset_seconds: program.clockOffsetSeconds,
      i18n_enabled: program.i18nEnabled,
      language: program.language,
      ...(program.contentLanguage && { content_language: program.contentLanguage }),
      override_enrollment: program.overrideEnrollment,
      program_custom_signin_url: program.programCustomSigninUrl,
      time_zone: program.timeZone,
      mail_colours: {
        primary: colours['perk-primary'],
        primary_content: colours['perk-primary-content'],
      },
      email_settings: await this.repository.emailSettings(scope),
      version: program.version,
    };
  }

  async record(
    scope: TenantScope,
    caller: AdminCaller,
    { name }: Pick<Program, 'name'>,
    change: ProgramChange,
  ): Promise<void> {
    await this.audit.record(scope, caller, {
      ...change,
      resource: 'program',
      resourceId: scope.programId,
      title: name,
    });
  }

  private async stored(scope: TenantScope, program: Program | null): Promise<StoredProgram> {
    const template = await this.layout.template(scope);
    if (program === null || template === null) throw new NotFoundError();
    return { program, template };
  }
}
