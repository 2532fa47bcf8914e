import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { completeSet, holds, namesOf, type PermissionName } from '@laurel/contracts/auth/held-permissions';
import { systemRoles } from '@laurel/contracts/identity/admin.dto';
import type {
  CreateRoleRequest,
  RoleRow,
  RoleSaved,
  UpdateRoleRequest,
} from '@laurel/contracts/identity/organization/roles.dto';
import { isId } from '@laurel/contracts/validation/id';
import { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Injectable } from '@nestjs/common';
import { OrganizationService } from '../organization/organization.service.ts';
import { platformScope } from '../../platform-scope.ts';
import { AdminSessionsService } from '../../access/sessions/admin-sessions.service.ts';
import { MoreThanHeldError, RoleInUseError, TooManyRolesError } from './roles.errors.ts';
import { type CustomRole, RolesRepository } from './roles.repository.ts';
import { isSystemRole, systemPermissions } from '../../access/permissions/system-roles.ts';

const MAX_ROLES = 50;
const taken = { name: ['Another role has this name'] };

/** Named sets of permissions: the system roles, and the organization's own. */
@Injectable()
export class RolesService {
  constructor(
    private readonly db: Database,
    private readonly roles: RolesRepository,
    private readonly organization: OrganizationService,
    private readonly sessions: AdminSessionsService,
  ) {}

  async list({ organization_id }: AdminCaller): Promise<RoleRow[]> {
    const [own, uses] = await this.db.transaction(platformScope, async () => [
      await this.roles.listOf(organization_id),
      await this.roles.useOf(organization_id),
    ]);
    const admins = new Map(uses.map((use) => [use.role, use.admins]));
    const system = systemRoles.map((id): Omit<RoleRow, 'admins'> => {
      return { id, name: null, system: true, permissions: [...systemPermissions[id]], version: null };
    });
    const custom = own.map(({ id, name, permissions, version }): Omit<RoleRow, 'admins'> => {
      return { id, name, system: false, permissions: namesOf(permissions), version };
    });
    return [...system, ...custom].map((role) => ({ ...role, admins: admins.get(role.id) ?? 0 }));
  }

  /** The permissions of a role, `null` for one that the organization does not have. */
  async permissionsOf(organizationId: string, role: string): Promise<readonly PermissionName[] | null> {
    if (isSystemRole(role)) return systemPermissions[role];
    const found = isId(role) ? await this.roles.find(organizationId, role) : null;
    return found && namesOf(found.permissions);
  }

  create(caller: AdminCaller, request: CreateRoleRequest): Promise<RoleSaved> {
    demandHeld(caller, request.permissions);
    const name = request.name.trim();
    return this.db.transaction(platformScope, async () => {
      const { id: organizationId } = await this.organization.lock(caller.organization_id);
      if ((await this.roles.listOf(organizationId)).length >= MAX_ROLES) throw new TooManyRolesError(MAX_ROLES);
      const id = await this.roles.add(organizationId, name, completeSet(request.permissions));
      if (id === null) throw new InvalidInputError(taken);
      const after = { name, permissions: request.permissions };
      await this.organization.record(caller, {
        action: 'create',
        resource: 'role',
        resourceId: id,
        title: name,
        before: null,
        after,
      });
      return savedRecord('The role has been created.', await this.stored(caller, id));
    });
  }

  /** The new permissions apply to the open sessions of all its admins. */
  update(caller: AdminCaller, id: string, request: UpdateRoleRequest): Promise<RoleSaved> {
    demandHeld(caller, request.permissions);
    return this.db.transaction(platformScope, async () => {
      const role = await this.lock(caller, id);
      if (role.version !== request.version) throw new VersionConflictError('role', request.version, role.version);
      const before = { name: role.name, permissions: namesOf(role.permissions) };
      const permissions = completeSet(request.permissions);
      const after = { name: request.name.trim(), permissions: namesOf(permissions) };
      if (JSON.stringify(before) === JSON.stringify(after)) throw new NoChangesError();
      demandHeld(caller, before.permissions);
      if (await this.roles.isTaken(caller.organization_id, after.name, id)) throw new InvalidInputError(taken);
      const version = String(BigInt(role.version) + 1n);
      await this.roles.update({ id, name: after.name, permissions, version });
      for (const admin of await this.roles.holdersOf(id)) await this.sessions.refreshAllOf(admin);
      await this.organization.record(caller, {
        action: 'update',
        resource: 'role',
        resourceId: id,
        title: after.name,
        before,
        after,
      });
      return savedRecord('The role has been updated.', await this.stored(caller, id));
    });
  }

  remove(caller: AdminCaller, id: string): Promise<{ success: true; message: string }> {
    return this.db.transaction(platformScope, async () => {
      const role = await this.lock(caller, id);
      const holders = await this.roles.holdersOf(id);
      if (holders.length > 0) throw new RoleInUseError(holders.length);
      await this.roles.remove(id);
      await this.organization.record(caller, {
        action: 'delete',
        resource: 'role',
        resourceId: id,
        title: role.name,
        before: { name: role.name, permissions: namesOf(role.permissions) },
        after: null,
      });
      return { success: true, message: 'The role has been deleted.' };
    });
  }

  private async stored(caller: AdminCaller, id: string): Promise<RoleRow & Pick<CustomRole, 'name' | 'version'>> {
    const role = (await this.list(caller)).find((each) => each.id === id);
    if (!role || !isCustom(role)) throw new NotFoundError();
    return role;
  }

  private async lock(caller: AdminCaller, id: string): Promise<CustomRole> {
    await this.organization.lock(caller.organization_id);
    const role = await this.roles.find(caller.organization_id, id);
    if (!role) throw new NotFoundError();
    return role;
  }
}

const isCustom = (role: RoleRow): role is RoleRow & Pick<CustomRole, 'name' | 'version'> =>
  role.name !== null && role.version !== null;

/** A role may be assigned for the whole organization, so editing it requires its permissions there. */
function demandHeld(caller: AdminCaller, permissions: readonly PermissionName[]): void {
  if (!holds(caller, null, permissions)) throw new MoreThanHeldError();
}
