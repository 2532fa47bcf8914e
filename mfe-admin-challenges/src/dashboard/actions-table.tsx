import type { ListDeclaration } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import { actionableTypes } from '@laurel/contracts/programs/dashboard/actionable-types';
import type { DashboardAction } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { Badge, TextLink } from '@laurel/ui';
import { can, formatDate, formatNumber } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { dashboardOf } from './addresses.ts';
import { typeOf } from './action-type.ts';
import type { Texts } from './use-texts.ts';

export type ActionsKind = 'actions' | 'challenges' | 'rewards';

const onlyType = { challenges: 'Challenge', rewards: 'Reward' } as const;

/** What participants have done in a program, newest first. */
export function actionsTable(t: Texts, programId: string, kind: ActionsKind): ListDeclaration<DashboardAction> {
  const typeName = (row: DashboardAction): string => t(`type.${typeOf(row)}`);
  const who = (row: DashboardAction): string => row.name ?? row.short_name ?? t('formerParticipant');
  return {
    id: `dashboard-${kind}`,
    title: t(kind === 'actions' ? 'actions.title' : `actions.${kind}`),
    allowed: can('dashboard', 'view', programId),
    address: `${dashboardOf(programId)}/actions`,
    keys: queryKeys(`dashboard-${kind}`),
    defaults: {
      sort: '-created_at',
      ...(kind !== 'actions' && { columnFilters: { actionable_type: onlyType[kind] } }),
    },
    rowId: ({ id }) => id,
    ...(kind === 'actions' && {
      filters: [
        {
          field: 'actionable_type',
          label: t('column.type'),
          options: actionableTypes.map((value) => ({
            value,
            label: t(`type.${value.toLowerCase() as Lowercase<typeof value>}`),
          })),
        },
      ],
    }),
    columns: [
      {
        field: 'created_at',
        header: t('column.created_at'),
        sortable: true,
        minWidth: 170,
        text: ({ created_at }) => formatDate(created_at, 'date-time'),
      },
      {
        field: 'name',
        header: t('column.participant'),
        minWidth: 180,
        text: who,
        render: (row) => (row.details_url ? <TextLink to={row.details_url}>{who(row)}</TextLink> : who(row)),
      },
      {
        field: 'action_type',
        header: t('column.type'),
        minWidth: 120,
        text: typeName,
        render: (row) => <Badge>{typeName(row)}</Badge>,
      },
      {
        field: 'title',
        header: t('column.title'),
        minWidth: 240,
        render: ({ title, actionable_url }) =>
          actionable_url ? <TextLink to={actionable_url}>{title}</TextLink> : title,
      },
      {
        field: 'points',
        header: termHeading(programId, 'points'),
        type: 'number',
        minWidth: 100,
        text: ({ points }) => formatNumber(points, { signDisplay: 'exceptZero' }),
      },
    ],
    csv: true,
    empty: { title: t('actions.emptyTitle'), text: t('actions.emptyText') },
  };
}
