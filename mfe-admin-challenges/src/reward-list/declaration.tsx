import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import { programTimeZone, termHeading, termWord } from '@laurel/admin-kit/program';
import { rewardSelections, rewardStatuses } from '@laurel/contracts/rewards/reward-types';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { Badge, ButtonLink, toast } from '@laurel/ui';
import type { TableColumn } from '@laurel/ui/table';
import { api, can, formatNumber } from '@laurel/web-kit';
import { programName } from '../parts/challenges.ts';
import { paymentsScreenOf } from '../parts/payments.ts';
import type { RewardTexts } from '../parts/reward-texts.ts';
import { costOf, kindOf, rewardAt, rewardKeys, rewardsOf, rewardTones } from '../parts/rewards.ts';

/** The list of a program's rewards, for what the person may do in that program. */
export function rewardList(t: RewardTexts, programId: string): ListDeclaration<RewardRow> {
  return {
    id: 'rewards',
    title: termHeading(programId, 'rewards'),
    description: t('list.description', { program: programName(programId) }),
    allowed: can('rewards', 'view', programId),
    address: rewardsOf(programId),
    keys: rewardKeys,
    defaults: { sort: '-updated_at' },
    primary: {
      label: t('list.add'),
      to: `${rewardsOf(programId)}/new`,
      allowed: can('rewards', 'create', programId),
    },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => rewardAt(id),
    search: t('list.search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: rewardStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        field: 'selection',
        label: t('column.type'),
        options: rewardSelections.map((value) => ({ value, label: t(`type.${value}.name`) })),
      },
      { field: 'tag_list', label: t('column.tags') },
    ],
    columns: columns(t, programId),
    rowActions: rowActions(t, programId),
    csv: can('rewards', 'manage', programId),
    ...(can('rewards', 'manage', programId) && {
      commands: <ButtonLink to={paymentsScreenOf(programId)}>{t('list.payments')}</ButtonLink>,
    }),
    empty: {
      title: t('list.emptyTitle'),
      text: t('list.emptyText', { term: termWord(programId, 'points') }),
    },
  };
}

function columns(t: RewardTexts, programId: string): TableColumn<RewardRow>[] {
  return [
    { field: 'name', header: t('column.name'), sortable: true, minWidth: 260 },
    {
      field: 'selection',
      header: t('column.type'),
      sortable: true,
      minWidth: 160,
      text: (row) => t(`type.${kindOf(row)}.name`),
    },
    {
      field: 'status',
      header: t('column.status'),
      sortable: true,
      minWidth: 150,
      text: ({ status, sold_out }) => (sold_out ? `${t(`status.${status}`)}, ${t('soldOut')}` : t(`status.${status}`)),
      render: ({ status, sold_out }) =>
        sold_out && status === 'active' ? (
          <Badge dot tone="danger">
            {t('soldOut')}
          </Badge>
        ) : (
          <Badge dot tone={rewardTones[status]}>
            {t(`status.${status}`)}
          </Badge>
        ),
    },
    {
      field: 'threshold',
      header: termHeading(programId, 'points'),
      type: 'number',
      sortable: true,
      minWidth: 115,
      text: (row) => costOf(t, row),
    },
    figure('claims', t('column.claims'), t),
    figure('limit', t('column.limit'), t),
    figure('balance', t('column.balance'), t),
    {
      field: 'tag_list',
      header: t('column.tags'),
      minWidth: 140,
      hidden: true,
      text: ({ tag_list }) => tag_list.join(', '),
    },
    timeColumn('start', t('column.start'), { timeZone: programTimeZone(programId) }),
    timeColumn('finish', t('column.finish'), { timeZone: programTimeZone(programId) }),
    timeColumn('updated_at', t('column.updated')),
  ];
}

function figure(field: 'claims' | 'limit' | 'balance', header: string, t: RewardTexts): TableColumn<RewardRow> {
  const text = (row: RewardRow): string => {
    const value = row[field];
    return value === null ? t('list.noLimit') : formatNumber(value);
  };
  return { field, header, type: 'number', sortable: true, minWidth: 110, text };
}

function rowActions(t: RewardTexts, programId: string): (row: RewardRow) => RowAction[] {
  return (row) => {
    const words = row.status === 'draft' ? 'activate' : 'deactivate';
    return [
      ...(can('rewards', 'update', programId)
        ? [{ id: 'edit', label: t('list.edit'), to: `${rewardAt(row.id)}/edit` }]
        : []),
      ...(can('rewards', 'create', programId)
        ? [
            {
              id: 'duplicate',
              label: t('list.duplicate'),
              confirm: {
                title: t('list.duplicateTitle'),
                text: t('list.duplicateText'),
                confirmLabel: t('list.duplicate'),
              },
              run: async () => {
                await api.post(`${rewardAt(row.id)}/duplicate`);
                toast.success(t('toast.duplicated'));
              },
            },
          ]
        : []),
      ...(can('rewards', 'manage', programId)
        ? [
            {
              id: 'toggle',
              label: t(`list.${words}`),
              confirm: {
                title: t(`list.${words}Title`),
                text: t(`list.${words}Text`),
                confirmLabel: t(`list.${words}`),
              },
              run: () => api.post(`${rewardAt(row.id)}/toggle_approval`),
            },
          ]
        : []),
    ];
  };
}
