import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { Sandbox, SandboxSaved, SandboxState } from '@laurel/contracts/programs/organization/sandbox.dto';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { ProgramCreation } from '../organization/program-creation.service.ts';
import { ProgramChanges } from '../program-changes.ts';
import type { Program } from '../program.entity.ts';
import { ProgramsRepository } from '../programs.repository.ts';
import { SandboxExistsError, SandboxOfTestProgramError } from '../organization/sandbox.errors.ts';

/** The twin of a live program: its settings and content without its people, in test mode for good. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly database: Database,
    private readonly repository: ProgramsRepository,
    private readonly creation: ProgramCreation,
    private readonly changes: ProgramChanges,
  ) {}

  async show(scope: TenantScope): Promise<SandboxState> {
    const { testMode } = await this.program(scope);
    return { sandbox: await this.find(scope), test_mode: testMode };
  }

  /** Returns the sandbox that there is, or creates it. A new program takes a grant for all programs, like any creation. */
  async create(scope: TenantScope, caller: AdminCaller): Promise<SandboxSaved> {
    if (!managesOrganization(caller)) throw new ForbiddenError();
    const program = await this.program(scope);
    if (program.testMode) throw new SandboxOfTestProgramError();
    const existing = await this.find(scope);
    if (existing !== null) return saved(existing, false);
    try {
      const { program_id } = await this.creation.createSandbox(caller, program);
      const created = await this.find(scope);
      if (created?.program_id !== program_id) throw new Error(`Sandbox ${program_id} is not found`);
      return saved(created, true);
    } catch (error) {
      const winner = error instanceof SandboxExistsError ? await this.find(scope) : null;
      if (winner === null) throw error;
      return saved(winner, false);
    }
  }

  private async program(scope: TenantScope): Promise<Program> {
    const program = await this.database.transaction(scope, () => this.changes.row(scope));
    if (program === null) throw new NotFoundError();
    return program;
  }

  private find(scope: TenantScope): Promise<Sandbox | null> {
    return this.database.transaction(scope, async () => {
      const found = await this.repository.sandboxOf(scope.programId);
      return found && { program_id: found.id, name: found.name, subdomain: found.subdomain };
    });
  }
}

const managesOrganization = ({ grants, super_admin: superAdmin }: AdminCaller): boolean =>
  superAdmin || grants.some((grant) => grant.program_id === null && grant.permissions.organization?.manage === true);

const saved = (sandbox: Sandbox, created: boolean): SandboxSaved => ({
  success: true,
  message: created ? 'The sandbox has been created.' : 'This program has a sandbox already.',
  created,
  sandbox,
});
