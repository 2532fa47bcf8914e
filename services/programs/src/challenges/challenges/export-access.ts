import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { Permission } from '@laurel/contracts/auth/permissions';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

const exporting: readonly Permission[] = [
  { resource: 'challenges', action: 'manage' },
  { resource: 'users', action: 'manage' },
];

/** Exports of challenges require the permissions to manage challenges and users. */
@Injectable()
export class ExportAccess {
  constructor(private readonly programs: ProgramAccess) {}

  async assertMayExport(scope: TenantScope, caller: AdminCaller): Promise<void> {
    const may = await this.permissionsOf(scope, caller);
    if (!exporting.every(may)) throw new ForbiddenError();
  }

  async seesEmails(scope: TenantScope, caller: AdminCaller): Promise<boolean> {
    return (await this.permissionsOf(scope, caller))({ resource: 'users', action: 'manage' });
  }

  private async permissionsOf(scope: TenantScope, caller: AdminCaller): Promise<(permission: Permission) => boolean> {
    const facts = await this.programs.of(scope.programId);
    return permitted(caller, scope.programId, facts?.features ?? {});
  }
}
