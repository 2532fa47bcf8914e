import { reply, tableOf } from '@laurel/web-kit/testing';
import { completeSet, grantablePermissions } from '@laurel/contracts/auth/held-permissions';
import type { AdminForm, AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import type {
  OrganizationAuditRow,
  OrganizationResponse,
} from '@laurel/contracts/identity/organization/organization.dto';
import type { RoleRow } from '@laurel/contracts/identity/organization/roles.dto';
import type { FeatureProgramForm, FeatureProgramRow } from '@laurel/contracts/programs/organization/organization.dto';
import { programFeatures } from '@laurel/contracts/programs/organization/program-features';
import type { ProgramRow } from '@laurel/contracts/programs/programs.dto';

/** What a server would say to these screens, for stories and specs. */
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`;
const program = (id: string, name: string, changes: Partial<ProgramRow> = {}): ProgramRow => ({
  id,
  name,
  subdomain: name.toLowerCase().replaceAll(' ', '-'),
  features: {},
  active: true,
  test_mode: false,
  i18n_enabled: true,
  content_language: 'en',
  term_points_as: 'points',
  term_rewards_as: 'rewards',
  created_at: at(2),
  ...changes,
});

export const programs = [
  program('1', 'Fernhill Coffee Club'),
  program('2', 'Winter Games', { active: false, created_at: at(5) }),
  program('3', 'Try-outs', { test_mode: true, created_at: at(9) }),
];

const admin = (id: string, first_name: string, changes: Partial<AdminRow> = {}): AdminRow => ({
  id,
  first_name,
  last_name: 'Moreno',
  email: `${first_name.toLowerCase()}@fernhill.test`,
  preferred_locale: 'en',
  status: 'active',
  super_admin: false,
  grants: [{ role: 'organization_owner', role_name: null, program_id: null, program_name: null }],
  last_sign_in_at: at(20),
  created_at: at(1),
  version: '1',
  ...changes,
});

export const invited = admin('2', 'Nora', {
  status: 'invited',
  last_sign_in_at: null,
  grants: [{ role: '17', role_name: 'Night shift', program_id: '1', program_name: 'Fernhill Coffee Club' }],
});
export const admins = [admin('1', 'Olive'), invited, admin('3', 'Quentin', { status: 'inactive', grants: [] })];

const system = (id: string, permissions: RoleRow['permissions'], count: number): RoleRow => ({
  id,
  name: null,
  system: true,
  permissions,
  admins: count,
  version: null,
});

export const nightShift = {
  id: '17',
  name: 'Night shift',
  system: false,
  permissions: ['receipts.view', 'receipts.update'],
  admins: 1,
  version: '3',
} satisfies RoleRow;

export const roles: RoleRow[] = [
  system('organization_owner', [...grantablePermissions], 1),
  system('receipt_reviewer', ['receipts.view', 'receipts.manage', 'receipts.update'], 0),
  nightShift,
];

export const adminForm: AdminForm = {
  fields: [],
  roles,
  programs: programs.map(({ id, name }) => ({ id, name })),
  defaultValues: { first_name: '', last_name: '', email: '', grants: [] },
};

const features: FeatureProgramRow[] = programFeatures.map((name, index) => ({
  id: `1-${name}`,
  name,
  program_id: '1',
  program_name: 'Fernhill Coffee Club',
  enabled: index % 2 === 0,
}));

export const tiersOff: FeatureProgramRow = {
  id: '1-tiers',
  name: 'tiers',
  program_id: '1',
  program_name: 'Fernhill Coffee Club',
  enabled: false,
};

const featureForm: FeatureProgramForm = {
  fields: [],
  features: [...programFeatures],
  programs: adminForm.programs,
  defaultValues: { name: '', program_id: '', enabled: true },
};

const entries: OrganizationAuditRow[] = [
  {
    id: '2',
    admin_id: '1',
    admin_name: 'Olive Moreno',
    action: 'update',
    resource: 'role',
    resource_id: '17',
    title: 'Night shift',
    before: { name: 'Night shift', permissions: ['receipts.view'] },
    after: { name: 'Night shift', permissions: ['receipts.view', 'receipts.update'] },
    created_at: at(21),
  },
];

export const organization: OrganizationResponse = {
  id: '1',
  name: 'Fernhill Roasters',
  logo_public_url: '/media/fernhill/logo.svg',
  background_image_public_url: null,
  version: '4',
};

export const answers = [
  reply.get('/admin/v2/programs', tableOf(programs)),
  reply.get('/admin/v2/users', tableOf(admins)),
  reply.get('/admin/v2/users/new', adminForm),
  reply.get('/admin/v2/users/2', invited),
  reply.get('/admin/v2/roles', { data: roles }),
  reply.get('/admin/v2/feature_programs', tableOf(features)),
  reply.get('/admin/v2/feature_programs/new', featureForm),
  reply.get('/admin/v2/organization', organization),
  reply.get('/admin/v2/organization/audit_entries', tableOf(entries)),
];

/** The page of an owner of the organization. */
export const owner = { isAdmin: true };

/** The page of an admin who only views the organization. */
export const viewer = { isAdmin: false, user_permissions: completeSet(['organization.view']) };
