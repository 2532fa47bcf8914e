import { challengeStatuses, challengeTypes } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { Badge } from '@laurel/ui';
import type { TableColumn, TableDeclaration } from '@laurel/ui/table';
import { can, formatDate, formatNumber } from '@laurel/web-kit';
import { challengeAt } from '../parts/addresses.ts';
import { statusTones } from '../parts/challenges.ts';
import type { Texts } from '../parts/use-texts.ts';
import { AddChallenge } from './add-challenge.tsx';
import { RowActions } from './row-actions.tsx';

/** The table of a program's challenges, for what the person may do in that program. */
export function challengeTable(
  t: Texts,
  programId: string,
  onToggle: (row: ChallengeRow) => void,
): TableDeclaration<ChallengeRow> {
  const mayEdit = can('challenges', 'update', programId);
  const mayToggle = can('challenges', 'manage', programId);
  return {
    id: 'challenges',
    label: t('list.title'),
    allowed: can('challenges', 'view', programId),
    rowId: ({ id }) => id,
    ...(mayEdit && { link: ({ id }: ChallengeRow) => `${challengeAt(id)}/edit` }),
    search: t('list.search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: challengeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        field: 'challenge_type',
        label: t('column.type'),
        options: challengeTypes.map((value) => ({ value, label: t(`type.${value}.name`) })),
      },
    ],
    columns: [
      { field: 'name', header: t('column.name'), sortable: true, minWidth: 200 },
      {
        field: 'challenge_type',
        header: t('column.type'),
        sortable: true,
        minWidth: 130,
        text: (row) => t(`type.${row.challenge_type}.name`),
      },
      {
        field: 'status',
        header: t('column.status'),
        sortable: true,
        minWidth: 120,
        text: ({ status }) => t(`status.${status}`),
        render: ({ status }) => (
          <Badge dot tone={statusTones[status]}>
            {t(`status.${status}`)}
          </Badge>
        ),
      },
      figure('points', t('column.points'), 95),
      figure('completions', t('column.completions'), 135),
      moment('start', t('column.start')),
      moment('finish', t('column.finish')),
      moment('updated_at', t('column.updated')),
    ],
    ...((mayEdit || mayToggle) && {
      rowActions: (row: ChallengeRow) => (
        <RowActions row={row} mayEdit={mayEdit} onToggle={mayToggle ? onToggle : undefined} />
      ),
    }),
    empty: {
      title: t('list.emptyTitle'),
      text: t('list.emptyText'),
      action: <AddChallenge programId={programId} />,
    },
    errorTitle: (message) => t('list.error', { message }),
  };
}

function figure(field: 'points' | 'completions', header: string, minWidth: number): TableColumn<ChallengeRow> {
  return { field, header, type: 'number', sortable: true, minWidth, text: (row) => formatNumber(row[field]) };
}

/** A day in the viewer's zone; the moment and the zone on hover. */
function moment(field: 'start' | 'finish' | 'updated_at', header: string): TableColumn<ChallengeRow> {
  const shown = (row: ChallengeRow, style: 'date' | 'long'): string =>
    row[field] === null ? '–' : formatDate(row[field], style);
  return {
    field,
    header,
    sortable: true,
    minWidth: 125,
    text: (row) => shown(row, 'long'),
    render: (row) => shown(row, 'date'),
  };
}
