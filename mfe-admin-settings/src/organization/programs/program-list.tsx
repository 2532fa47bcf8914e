import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import type { ProgramRow } from '@laurel/contracts/programs/programs.dto';
import { Badge } from '@laurel/ui';
import { api, can } from '@laurel/web-kit';
import { organizationName, programKeys } from '../calls.ts';
import type { Texts } from '../use-texts.ts';

export const ADD_PROGRAM = 'add-new-program';

/** The programs of the organization. `onChanged` is called once one has been switched off or on. */
export function programList(t: Texts, onChanged: () => void): ListDeclaration<ProgramRow> {
  const mayManage = can('organization', 'manage');
  const toggle = async ({ id, active }: ProgramRow): Promise<void> => {
    await api.post(`/admin/v2/programs/${id}/${active ? 'deactivate_program' : 'activate_program'}`);
    onChanged();
  };
  return {
    id: 'organization-programs',
    title: t('programs.title'),
    description: t('programs.description', { organization: organizationName() }),
    allowed: can('organization', 'view'),
    address: '/admin/v2/programs',
    keys: programKeys,
    defaults: { sort: 'name' },
    primary: { label: t('programs.add'), to: `#${ADD_PROGRAM}`, allowed: mayManage },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => `/admin/v2/programs/${id}`,
    search: t('programs.search'),
    filters: [
      {
        field: 'active',
        label: t('programs.column.status'),
        options: [
          { value: 'true', label: t('programs.active') },
          { value: 'false', label: t('programs.inactive') },
        ],
      },
      {
        field: 'test_mode',
        label: t('programs.column.mode'),
        options: [
          { value: 'true', label: t('programs.test') },
          { value: 'false', label: t('programs.real') },
        ],
      },
    ],
    columns: [
      { field: 'name', header: t('programs.column.name'), sortable: true, minWidth: 240 },
      { field: 'subdomain', header: t('programs.column.subdomain'), sortable: true, minWidth: 160 },
      {
        field: 'active',
        header: t('programs.column.status'),
        sortable: true,
        minWidth: 120,
        text: ({ active }) => t(active ? 'programs.active' : 'programs.inactive'),
        render: ({ active }) => (
          <Badge dot tone={active ? 'success' : 'neutral'}>
            {t(active ? 'programs.active' : 'programs.inactive')}
          </Badge>
        ),
      },
      {
        field: 'test_mode',
        header: t('programs.column.mode'),
        sortable: true,
        minWidth: 120,
        text: ({ test_mode: test }) => t(test ? 'programs.test' : 'programs.real'),
        render: ({ test_mode: test }) =>
          test ? <Badge tone="warning">{t('programs.test')}</Badge> : t('programs.real'),
      },
      timeColumn('created_at', t('programs.column.created')),
    ],
    rowActions: (row) => [
      { id: 'enter', label: t('programs.enter'), to: `/admin/v2/programs/${row.id}` },
      ...(mayManage
        ? [
            {
              id: 'toggle',
              label: t(row.active ? 'programs.deactivate' : 'programs.activate'),
              ...(row.active && { tone: 'danger' as const }),
              confirm: {
                title: t(row.active ? 'programs.deactivateTitle' : 'programs.activateTitle', { name: row.name }),
                text: t(row.active ? 'programs.deactivateText' : 'programs.activateText'),
                confirmLabel: t(row.active ? 'programs.deactivate' : 'programs.activate'),
                ...(row.active && { tone: 'danger' as const }),
              },
              run: () => toggle(row),
            },
          ]
        : []),
    ],
    empty: { title: t('programs.emptyTitle'), text: t('programs.emptyText') },
  };
}
