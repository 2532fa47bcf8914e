import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import type { AdminRow, AdminState } from '@laurel/contracts/identity/organization/admins.dto';
import type { RoleRow } from '@laurel/contracts/identity/organization/roles.dto';
import { Badge, type Tone } from '@laurel/ui';
import { api, can, getPageData } from '@laurel/web-kit';
import { adminKeys, organizationName, roleName } from '../calls.ts';
import type { Texts } from '../use-texts.ts';
import { INVITE } from './admin-panels.tsx';

const states = ['active', 'invited', 'inactive'] as const;
const tones: Record<AdminState, Tone> = { active: 'success', invited: 'warning', inactive: 'neutral' };

interface AdminListOptions {
  /** The options of the filter. */
  roles: readonly RoleRow[];
  onEdit: (row: AdminRow) => void;
}

/** The admins of the organization, for what the person may do with them. */
export function adminList(t: Texts, { roles, onEdit }: AdminListOptions): ListDeclaration<AdminRow> {
  const { isAdmin, userPrograms } = getPageData();
  return {
    id: 'organization-admins',
    title: t('admins.title'),
    description: t('admins.description', { organization: organizationName() }),
    allowed: can('organization', 'view'),
    address: '/admin/v2/users',
    keys: adminKeys,
    defaults: { sort: 'name' },
    primary: { label: t('admins.invite'), to: `#${INVITE}`, allowed: isAdmin },
    rowId: ({ id }) => id,
    rowName: nameOf,
    search: t('admins.search'),
    filters: [
      {
        field: 'status',
        label: t('admins.column.status'),
        options: states.map((value) => ({ value, label: t(`admins.status.${value}`) })),
      },
      {
        field: 'role',
        label: t('admins.column.roles'),
        options: roles.map(({ id, name }) => ({ value: id, label: roleName(t, id, name) })),
      },
      {
        field: 'program_id',
        label: t('admins.column.programs'),
        options: [
          { value: 'all', label: t('admins.all') },
          ...userPrograms.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
    ],
    columns: [
      { field: 'name', header: t('admins.column.name'), sortable: true, minWidth: 240, text: nameOf },
      { field: 'email', header: t('admins.column.email'), sortable: true, minWidth: 260 },
      { field: 'roles', header: t('admins.column.roles'), minWidth: 170, text: (row) => rolesOf(t, row) },
      { field: 'programs', header: t('admins.column.programs'), minWidth: 170, text: (row) => programsOf(t, row) },
      {
        field: 'status',
        header: t('admins.column.status'),
        sortable: true,
        minWidth: 120,
        text: ({ status }) => t(`admins.status.${status}`),
        render: ({ status }) => (
          <Badge dot tone={tones[status]}>
            {t(`admins.status.${status}`)}
          </Badge>
        ),
      },
      timeColumn('last_sign_in_at', t('admins.column.lastSignIn'), { none: t('admins.never') }),
    ],
    ...(isAdmin && { rowActions: (row: AdminRow) => actions(t, row, onEdit) }),
    empty: { title: t('admins.emptyTitle') },
  };
}

function actions(t: Texts, row: AdminRow, onEdit: (row: AdminRow) => void): RowAction[] {
  const name = nameOf(row);
  const record = `/admin/v2/users/${row.id}` as const;
  const off = row.status === 'inactive';
  const all: RowAction[] = [{ id: 'edit', label: t('admins.edit'), onSelect: () => onEdit(row) }];
  if (row.status === 'invited') {
    all.push({
      id: 'again',
      label: t('admins.again'),
      confirm: {
        title: t('admins.againTitle', { name }),
        text: t('admins.againText', { email: row.email }),
        confirmLabel: t('admins.again'),
      },
      run: () => api.post(`${record}/invite_again`),
    });
  }
  // Admins cannot deactivate their own account.
  if (row.id === getPageData().user?.id) return all;
  all.push({
    id: 'toggle',
    label: t(off ? 'admins.activate' : 'admins.deactivate'),
    ...(!off && { tone: 'danger' }),
    confirm: {
      title: t(off ? 'admins.activateTitle' : 'admins.deactivateTitle', { name }),
      text: t(off ? 'admins.activateText' : 'admins.deactivateText'),
      confirmLabel: t(off ? 'admins.activate' : 'admins.deactivate'),
      ...(!off && { tone: 'danger' }),
    },
    run: () => api.post(`${record}/toggle_user_status`),
  });
  return all;
}

const nameOf = ({ first_name, last_name }: AdminRow): string => `${first_name} ${last_name}`;

function rolesOf(t: Texts, { super_admin: superAdmin, grants }: AdminRow): string {
  const names = grants.map(({ role, role_name }) => roleName(t, role, role_name));
  return [...new Set([...(superAdmin ? [t('admins.superAdmin')] : []), ...names])].join(', ') || t('admins.none');
}

function programsOf(t: Texts, { grants }: AdminRow): string {
  const names = grants.map(({ program_id, program_name }) =>
    program_id === null ? t('admins.all') : (program_name ?? program_id),
  );
  return [...new Set(names)].join(', ') || '–';
}
