import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { holds } from '@laurel/contracts/auth/held-permissions';
import type {
  AdminForm,
  AdminGrantInput,
  AdminRow,
  AdminSaved,
  AdminTable,
  InviteAdminData,
  UpdateAdminRequest,
} from '@laurel/contracts/identity/organization/admins.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { AdminsService } from '../admins/admins.service.ts';
import { OrganizationService } from '../organization/organization.service.ts';
import { canonicalEmail } from '../../participants/participants/email-address.ts';
import { invalidEmail } from '../../participants/participants/email-address.errors.ts';
import { platformScope } from '../../platform-scope.ts';
import { MoreThanHeldError } from '../roles/roles.errors.ts';
import { RolesService } from '../roles/roles.service.ts';
import { AdminSessionsService } from '../../access/sessions/admin-sessions.service.ts';
import { Invitations } from './invitations.ts';
import { LastOwnerError, NotInvitedError, OwnStatusError } from './staff.errors.ts';
import { type Grant, StaffRepository, stateSql } from './staff.repository.ts';

const rolesOf = `ARRAY(SELECT coalesce(g.system_role, g.admin_role_id::text) FROM admin_grant g WHERE g.admin_id = a.id)`;
const programsOf = `ARRAY(SELECT coalesce(g.granted_program_id::text, 'all') FROM admin_grant g WHERE g.admin_id = a.id)`;

const columns: TableColumns = {
  sort: {
    name: { name: `a.first_name || ' ' || a.last_name` },
    email: 'a.email',
    status: stateSql,
    last_sign_in_at: 'a.last_sign_in_at',
    created_at: 'a.created_at',
  },
  filter: {
    status: { sql: `(${stateSql})`, match: 'one-of' },
    role: { sql: rolesOf, match: 'any-of' },
    program_id: { sql: programsOf, match: 'any-of' },
  },
  search: [`(a.first_name || ' ' || a.last_name)`, 'a.email'],
  defaultSort: 'name',
  tieBreak: 'a.id',
};

/** Messages by field. */
type Faults = Record<string, string[]>;

/** The admins of an organization's back-office, and their roles. */
@Injectable()
export class StaffService {
  constructor(
    private readonly db: Database,
    private readonly staff: StaffRepository,
    private readonly admins: AdminsService,
    private readonly roles: RolesService,
    private readonly organization: OrganizationService,
    private readonly invitations: Invitations,
    private readonly sessions: AdminSessionsService,
  ) {}

  async table({ organization_id }: AdminCaller, query: TableQuery): Promise<AdminTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.staff.page(organization_id, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  async show({ organization_id }: AdminCaller, id: string): Promise<AdminRow> {
    const admin = await this.staff.find(organization_id, id);
    if (!admin) throw new NotFoundError();
    return admin;
  }

  /** The fields of the invitation form, with the roles that the caller may give. */
  async form(caller: AdminCaller): Promise<AdminForm> {
    const programs = await this.staff.programsOf(caller.organization_id);
    const roles = await this.roles.list(caller);
    return {
      fields: [
        { name: 'first_name', type: 'text', required: true, max: 60 },
        { name: 'last_name', type: 'text', required: true, max: 60 },
        { name: 'email', type: 'email', required: true },
        { name: 'grants', type: 'grants', required: true },
      ],
      roles: roles.filter((role) => holds(caller, null, role.permissions)),
      programs,
      defaultValues: { first_name: '', last_name: '', email: '', grants: [] },
    };
  }

  /** Invites in the language of the back-office of the admin who invites. */
  invite(caller: AdminCaller, data: InviteAdminData): Promise<AdminSaved> {
    const email = canonicalEmail(data.email);
    return this.db.transaction(platformScope, async () => {
      const organization = await this.organization.lock(caller.organization_id);
      const host = await this.staff.find(caller.organization_id, caller.admin_id);
      const locale = host?.preferred_locale ?? 'en';
      const { grants, faults } = await this.readGrants(caller, data.grants);
      if (email === null) throw new InvalidInputError({ ...invalidEmail, ...faults });
      demandNone(faults);
      const person = {
        first_name: data.first_name.trim(),
        last_name: data.last_name.trim(),
        email,
        preferred_locale: locale,
      };
      const id = await this.admins.invite({
        organizationId: organization.id,
        firstName: person.first_name,
        lastName: person.last_name,
        email,
        preferredLocale: locale,
      });
      if (id === null) throw new InvalidInputError({ email: ['This e-mail address already belongs to an admin'] });
      await this.staff.setGrants(id, grants);
      await this.invitations.send({ id, ...person }, organization.name);
      await this.organization.record(caller, {
        action: 'invite',
        resource: 'admin',
        resourceId: id,
        title: `${person.first_name} ${person.last_name}`,
        before: null,
        after: { ...person, grants },
      });
      return savedRecord('The admin has been invited.', await this.show(caller, id));
    });
  }

  /** Sends a new link; the older one ends. */
  inviteAgain(caller: AdminCaller, id: string): Promise<AdminSaved> {
    return this.db.transaction(platformScope, async () => {
      const { admin, organization } = await this.lock(caller, id);
      if (admin.status !== 'invited') throw new NotInvitedError();
      await this.demandReach(caller, admin, admin.grants);
      await this.invitations.send(admin, organization.name);
      await this.organization.record(caller, {
        action: 'invite_again',
        resource: 'admin',
        resourceId: id,
        title: nameOf(admin),
        before: null,
        after: null,
      });
      return savedRecord('The invitation has been sent again.', await this.show(caller, id));
    });
  }

  /** The new permissions apply to the admin's open sessions, too. */
  update(caller: AdminCaller, id: string, request: UpdateAdminRequest): Promise<AdminSaved> {
    demandManager(caller);
    return this.db.transaction(platformScope, async () => {
      const { admin } = await this.lock(caller, id);
      const { version } = request;
      if (version === undefined) throw new InvalidInputError({ version: ['is required'] });
      if (version !== admin.version) throw new VersionConflictError('admin', version, admin.version);
      const before = { first_name: admin.first_name, last_name: admin.last_name, grants: inOrder(admin.grants) };
      await this.demandReach(caller, admin, before.grants);
      const after = {
        first_name: request.first_name?.trim() ?? before.first_name,
        last_name: request.last_name?.trim() ?? before.last_name,
        grants: request.grants === undefined ? before.grants : await this.demandGrants(caller, request.grants),
      };
      if (JSON.stringify(before) === JSON.stringify(after)) throw new NoChangesError();
      await this.admins.change(id, {
        firstName: after.first_name,
        lastName: after.last_name,
        version: String(BigInt(version) + 1n),
      });
      await this.staff.setGrants(id, after.grants);
      await this.demandOwner(admin, caller);
      await this.sessions.refreshAllOf(id);
      await this.organization.record(caller, {
        action: 'update',
        resource: 'admin',
        resourceId: id,
        title: `${after.first_name} ${after.last_name}`,
        before,
        after,
      });
      return savedRecord('The admin has been updated.', await this.show(caller, id));
    });
  }

  /** Switches an admin off, which ends their sessions at once, or on again. */
  toggleStatus(caller: AdminCaller, id: string): Promise<AdminSaved> {
    if (id === caller.admin_id) throw new OwnStatusError();
    return this.db.transaction(platformScope, async () => {
      const { admin } = await this.lock(caller, id);
      await this.demandReach(caller, admin, admin.grants);
      const status = admin.status === 'inactive' ? 'active' : 'inactive';
      await this.admins.change(id, { status, version: String(BigInt(admin.version) + 1n) });
      if (status === 'inactive') {
        await this.demandOwner(admin, caller);
        await this.invitations.withdraw(admin.email);
        await this.sessions.endAllOf(id);
      }
      await this.organization.record(caller, {
        action: status === 'active' ? 'activate' : 'deactivate',
        resource: 'admin',
        resourceId: id,
        title: nameOf(admin),
        before: { status: status === 'active' ? 'inactive' : 'active' },
        after: { status },
      });
      const message = status === 'active' ? 'The admin has been activated.' : 'The admin has been deactivated.';
      return savedRecord(message, await this.show(caller, id));
    });
  }

  /** Serializes changes: of two owners who remove each other at the same moment one succeeds. */
  private async lock(
    caller: AdminCaller,
    id: string,
  ): Promise<{ admin: AdminRow; organization: { id: string; name: string } }> {
    const organization = await this.organization.lock(caller.organization_id);
    const admin = await this.staff.find(organization.id, id);
    if (!admin) throw new NotFoundError();
    return { admin, organization };
  }

  /** After a change to an owner: another owner must exist. */
  private async demandOwner(before: AdminRow, { organization_id }: AdminCaller): Promise<void> {
    const wasOwner = before.status === 'active' && before.grants.some(({ role }) => role === 'organization_owner');
    if (wasOwner && (await this.staff.activeOwners(organization_id)) === 0) throw new LastOwnerError();
  }

  /** The caller must not change an admin with more permissions than their own. */
  private async demandReach(caller: AdminCaller, admin: AdminRow, grants: readonly Grant[]): Promise<void> {
    if (admin.super_admin && !caller.super_admin) throw new MoreThanHeldError();
    for (const { role, program_id } of grants) {
      const permissions = (await this.roles.permissionsOf(caller.organization_id, role)) ?? [];
      if (!holds(caller, program_id, permissions)) throw new MoreThanHeldError();
    }
  }

  private async demandGrants(caller: AdminCaller, wanted: readonly AdminGrantInput[]): Promise<Grant[]> {
    const { grants, faults } = await this.readGrants(caller, wanted);
    demandNone(faults);
    return grants;
  }

  /** The wanted grants, each once, with unknown roles and programs; refuses grants beyond the caller's own. */
  private async readGrants(
    caller: AdminCaller,
    wanted: readonly AdminGrantInput[],
  ): Promise<{ grants: Grant[]; faults: Faults }> {
    const programs = new Set((await this.staff.programsOf(caller.organization_id)).map((program) => program.id));
    const grants = new Map<string, Grant>();
    const faults: Faults = {};
    for (const [index, { role, program_id = null }] of wanted.entries()) {
      const permissions = await this.roles.permissionsOf(caller.organization_id, role);
      if (permissions === null) {
        faults[`grants.${index}.role`] = ['is not a role of this organization'];
      } else if (program_id !== null && !programs.has(program_id)) {
        faults[`grants.${index}.program_id`] = ['is not a program of this organization'];
      } else if (program_id !== null && role === 'organization_owner') {
        faults[`grants.${index}.program_id`] = ['An owner owns every program'];
      } else {
        if (!holds(caller, program_id, permissions)) throw new MoreThanHeldError();
        grants.set(`${role} ${program_id ?? ''}`, { role, program_id });
      }
    }
    return { grants: inOrder([...grants.values()]), faults };
  }
}

function demandNone(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
}

/** Every admin may call it about themselves: about others it needs the whole organization. */
function demandManager(caller: AdminCaller): void {
  if (!holds(caller, null, ['organization.manage'])) throw new ForbiddenError();
}

const nameOf = ({ first_name, last_name }: AdminRow): string => `${first_name} ${last_name}`;

/** The grants alone, in an order independent of when they were given. */
function inOrder(grants: readonly Grant[]): Grant[] {
  const keyOf = ({ role, program_id }: Grant): string => `${role} ${program_id ?? ''}`;
  return grants.map(({ role, program_id }) => ({ role, program_id })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
