import { type ListDeclaration, ListPage, timeColumn } from '@laurel/admin-kit/list';
import type { OrganizationAuditRow } from '@laurel/contracts/identity/organization/organization.dto';
import { can } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { changedNames } from '../parts/changed-names.ts';
import { auditKeys } from './calls.ts';
import { type Texts, useTexts } from './use-texts.ts';

const resources = ['organization', 'admin', 'role'] as const;
const actions = ['invite', 'invite_again', 'create', 'update', 'delete', 'activate', 'deactivate'] as const;

/** Who changed the organization, its admins and its roles. */
export function AuditPage(): ReactNode {
  const t = useTexts();
  const list = useMemo(() => auditList(t), [t]);
  return <ListPage list={list} />;
}

function auditList(t: Texts): ListDeclaration<OrganizationAuditRow> {
  return {
    id: 'organization-audit',
    title: t('audit.title'),
    description: t('audit.description'),
    allowed: can('organization', 'manage'),
    address: '/admin/v2/organization/audit_entries',
    keys: auditKeys,
    defaults: { sort: '-created_at' },
    rowId: ({ id }) => id,
    search: t('audit.search'),
    filters: [
      {
        field: 'resource',
        label: t('audit.column.record'),
        options: resources.map((value) => ({ value, label: t(`audit.resource.${value}`) })),
      },
      {
        field: 'action',
        label: t('audit.column.what'),
        options: actions.map((value) => ({ value, label: t(`audit.action.${value}`) })),
      },
    ],
    columns: [
      timeColumn('created_at', t('audit.column.when'), { format: 'date-time' }),
      { field: 'admin_name', header: t('audit.column.who'), sortable: true, minWidth: 160 },
      {
        field: 'action',
        header: t('audit.column.what'),
        minWidth: 130,
        text: ({ action }) => {
          const known = actions.find((one) => one === action);
          return known ? t(`audit.action.${known}`) : action;
        },
      },
      {
        field: 'title',
        header: t('audit.column.record'),
        sortable: true,
        minWidth: 220,
        text: ({ resource, title }) => `${t(`audit.resource.${resource}`)} · ${title}`,
      },
      { field: 'changed', header: t('audit.column.changed'), minWidth: 220, text: changedNames },
    ],
    empty: { title: t('audit.emptyTitle') },
  };
}
