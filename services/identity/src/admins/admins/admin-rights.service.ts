import type { AdminRights } from '@laurel/contracts/auth/caller';
import { AdminRightsLookup } from '@laurel/service-kit/auth/admin-rights';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { grantOf } from '../../access/permissions/grant-of.ts';
import { platformScope } from '../../platform-scope.ts';
import { AdminsRepository } from './admins.repository.ts';

/** Looks up what an admin may do at present, for jobs of this service and for other services that ask. */
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
        grants: grants.map(grantOf),
      };
    });
  }
}
