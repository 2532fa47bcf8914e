import type { AdminRights } from '@laurel/contracts/auth/caller';
import { AdminRightsLookup } from '@laurel/service-kit/auth/admin-rights';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { permissionsOf } from '../../access/permissions/system-roles.ts';
import { platformScope } from '../../platform-scope.ts';
import { AdminsRepository } from './admins.repository.ts';

/** The present rights of admins: of jobs here, and of those of other services, which ask for them. */
@Injectable()
export class AdminRightsService extends AdminRightsLookup {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsRepository,
  ) {
    super();
  }

  override of(adminId: string): Promise<AdminRights | null> {
    return this.db.transaction(platformScope, async () => {
      const admin = await this.admins.find(adminId);
      if (admin?.status !== 'active') return null;
      const grants = await this.admins.grantsOf(adminId);
      return {
        organization_id: admin.organizationId,
        super_admin: admin.isSuperAdmin,
        grants: grants.map(({ program_id, system_role, permissions }) => ({
          program_id,
          permissions: permissions ?? permissionsOf(system_role),
        })),
      };
    });
  }
}
