import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ProgramSaved } from '@laurel/contracts/programs/settings.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../program-changes.ts';

/** Switches a program's site off and on again; everything in it stays as it is. */
@Injectable()
export class LifecycleService {
  constructor(private readonly changes: ProgramChanges) {}

  deactivate(scope: TenantScope, caller: AdminCaller): Promise<ProgramSaved> {
    return this.setActive(scope, caller, false);
  }

  activate(scope: TenantScope, caller: AdminCaller): Promise<ProgramSaved> {
    return this.setActive(scope, caller, true);
  }

  private async setActive(scope: TenantScope, caller: AdminCaller, isActive: boolean): Promise<ProgramSaved> {
    const stored = await this.changes.lock(scope);
    if (stored.program.isActive === isActive) throw new NoChangesError();
    const change = {
      action: isActive ? 'activate' : 'deactivate',
      before: { active: !isActive },
      after: { active: isActive },
    };
    const version = await this.changes.save(scope, caller, stored, { isActive }, change);
    return {
      success: true,
      message: isActive ? 'The program has been activated.' : 'The program has been deactivated.',
      version,
    };
  }
}
