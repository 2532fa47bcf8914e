import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import { type AuditedResource, auditedResources, type AuditRow } from '@laurel/contracts/audit/audit.dto';
import { TextLink } from '@laurel/ui';
import { can, type Translate } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import en from '../messages/en.json' with { type: 'json' };
import { changedNames } from '../parts/changed-names.ts';

type Texts = Translate<typeof en>;

const keys = queryKeys('program-audit');
const resources = Object.keys(auditedResources) as AuditedResource[];
const actions = Object.keys(en.audit.action) as (keyof (typeof en)['audit']['action'])[];

/** Pages of the records that have one. */
const pages: Partial<Record<AuditedResource, string>> = {
  challenge: 'challenges',
  reward: 'rewards',
  participant: 'users',
};

/** Who changed what in a program, of all that the reader may view. */
export function auditList(t: Texts, programId: string): ListDeclaration<AuditRow> {
  return {
    id: 'program-audit',
    title: t('audit.title'),
    description: t('audit.description'),
    allowed: can('program', 'update', programId),
    address: `/admin/v2/programs/${programId}/audit_entries`,
    keys,
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
      { field: 'created_on', label: t('audit.day') },
    ],
    columns: [
      timeColumn('created_at', t('audit.column.when'), { format: 'date-time' }),
      { field: 'admin_name', header: t('audit.column.who'), sortable: true, minWidth: 160 },
      {
        field: 'action',
        header: t('audit.column.what'),
        sortable: true,
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
        text: recordName(t),
        render: (row) => {
          const page = pages[row.resource];
          const name = recordName(t)(row);
          return page ? <TextLink to={`/admin/v2/${page}/${row.resource_id}`}>{name}</TextLink> : name;
        },
      },
      { field: 'changed', header: t('audit.column.changed'), minWidth: 220, text: changedNames },
    ],
    csv: can('program', 'update', programId),
    empty: { title: t('audit.emptyTitle') },
  };
}

const recordName =
  (t: Texts) =>
  ({ resource, title }: AuditRow): string =>
    `${t(`audit.resource.${resource}`)} · ${title}`;
