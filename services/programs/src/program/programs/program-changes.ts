import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import type { Program } from './program.entity.ts';
import { snapshotOf, type PublishedProgram } from './program.snapshot.ts';
import { LayoutRepository } from './layout/layout.repository.ts';
import { ProgramsRepository } from './programs.repository.ts';

/** A program with its look. */
export interface StoredProgram {
  program: Pick<Program, keyof Program>;
  template: ProgramTemplateDetail;
}

export interface ProgramChange {
  action: string;
  /** The values that the change replaced and those that it wrote; `null` for none. */
  before: object | null;
  after: object | null;
}

/** Writes every change to a program: with the next version, an event for the other services and an audit entry. */
@Injectable()
export class ProgramChanges {
  constructor(
    private readonly repository: ProgramsRepository,
    private readonly layout: LayoutRepository,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async find(scope: TenantScope): Promise<StoredProgram> {
    return this.stored(scope, await this.repository.find(scope));
  }

  /** Serializes changes, in the open transaction. */
  async lock(scope: TenantScope): Promise<StoredProgram> {
    return this.stored(scope, await this.repository.lock(scope));
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
    await this.repository.update(scope, { ...columns, version: changed.version });
    await this.publish(scope, changed, template);
    await this.record(scope, caller, changed, change);
    return changed.version;
  }

  /** Publishes the program's current state. */
  async publish(scope: TenantScope, program: PublishedProgram, template: ProgramTemplateDetail): Promise<void> {
    const data = await this.snapshot(scope, program, template);
    await this.outbox.append(scope, { type: 'program.changed', data });
  }

  async snapshot(
    scope: TenantScope,
    program: PublishedProgram,
    template: ProgramTemplateDetail,
  ): Promise<ProgramSnapshot> {
    const emailSettings = await this.repository.emailSettings(scope);
    return snapshotOf(scope, program, template.element_css_style, emailSettings);
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
