import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ProvisionAdminRequest, ProvisionOrganizationRequest } from '@laurel/contracts/identity/admin.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { OrganizationService } from '../organization/organization.service.ts';
import { demandEmail } from '../../participants/participants/email-address.errors.ts';
import { platformScope } from '../../platform-scope.ts';
import { AdminSessionsService } from '../../access/sessions/admin-sessions.service.ts';
import type { AdminUser } from './admin-user.entity.ts';
import { AdminElsewhereError } from './admins.errors.ts';
import { type AdminChange, AdminsRepository, type InvitedAdmin } from './admins.repository.ts';

const KEY = /^[a-z0-9][a-z0-9_-]{0,62}$/;

@Injectable()
export class AdminsService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsRepository,
    private readonly organizations: OrganizationService,
    private readonly sessions: AdminSessionsService,
  ) {}

  /** Creates an organization or renames the one with this key. */
  provisionOrganization(key: string, request: ProvisionOrganizationRequest): Promise<Provisioned> {
    if (!KEY.test(key)) throw new NotFoundError();
    return this.db.transaction(platformScope, async () => ({
      id: await this.organizations.save(key, request.name),
    }));
  }

  /** Creates an admin or updates one to this state. The new permissions apply to open sessions, too. */
  provisionAdmin(address: string, request: ProvisionAdminRequest): Promise<Provisioned> {
    const email = demandEmail(address);
    const { organization_id: organizationId, first_name: firstName, last_name: lastName, grants } = request;
    const { super_admin: isSuperAdmin = false, status = 'active' } = request;
    return this.db.transaction(platformScope, async () => {
      if (!(await this.organizations.exists(organizationId))) {
        throw new InvalidInputError({ organization_id: ['is not a known organization'] });
      }
      const present = await this.admins.findByEmail(email);
      if (present && present.organizationId !== organizationId) throw new AdminElsewhereError();
      const { id, changed } = await this.admins.save({
        email,
        organizationId,
        firstName,
        lastName,
        isSuperAdmin,
        status,
      });
      const granted = await this.admins.saveGrants(id, grants);
      if (status === 'inactive') await this.sessions.endAllOf(id);
      else if (changed || granted) await this.sessions.refreshAllOf(id);
      return { id };
    });
  }

  /** An admin sets only their own language. */
  setLocale(caller: AdminCaller, userId: string, locale: Locale): Promise<{ success: true }> {
    if (userId !== caller.admin_id) throw new NotFoundError();
    return this.db.transaction(platformScope, async () => {
      await this.admins.change(userId, { preferredLocale: locale });
      await this.sessions.refreshAllOf(userId);
      return { success: true };
    });
  }

  /** Records a sign-in, which also accepts an invitation. Runs in the open transaction. */
  noteSignIn(id: string): Promise<void> {
    return this.admins.noteSignIn(id);
  }

  /** The new admin's id, or `null` when an admin has the address already. Runs in the open transaction. */
  invite(admin: InvitedAdmin): Promise<string | null> {
    return this.admins.invite(admin);
  }

  /** Runs in the open transaction. */
  change(id: string, change: AdminChange): Promise<void> {
    return this.admins.change(id, change);
  }

  /** An admin who may sign in to the back-office. Runs in the open transaction. */
  async findActive(by: { email: string } | { id: string }): Promise<AdminUser | null> {
    const admin = 'email' in by ? await this.admins.findByEmail(by.email) : await this.admins.find(by.id);
    return admin?.status === 'active' ? admin : null;
  }
}
