import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import { termHeading, termWord } from '@laurel/admin-kit/program';
import { challengeStatuses, challengeTypes } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { Badge } from '@laurel/ui';
import type { TableColumn } from '@laurel/ui/table';
import { api, can, formatNumber } from '@laurel/web-kit';
import { Archive, ArchiveRestore, Copy, Pencil, Power, PowerOff } from 'lucide-react';
import { challengeAt, challengesOf } from '../parts/addresses.ts';
import { challengeKeys, programName, statusTones, toggleApproval } from '../parts/challenges.ts';
import type { Texts } from '../parts/use-texts.ts';

interface ChallengeListContext {
  t: Texts;
  programId: string;
  /** Those that can be filtered by. */
  tags: readonly string[];
  onDuplicate: (id: string) => void;
}

/** The table of a program's challenges, for what the person may do in that program. */
export function challengeList(context: ChallengeListContext): ListDeclaration<ChallengeRow> {
  const { t, programId, tags } = context;
  const term = termWord(programId, 'points');
  return {
    id: 'challenges',
    title: t('list.title'),
    description: t('list.description', { program: programName(programId), term }),
    allowed: can('challenges', 'view', programId),
    address: challengesOf(programId),
    keys: challengeKeys,
    defaults: { sort: '-updated_at' },
    primary: {
      label: t('list.add'),
      to: `${challengesOf(programId)}/new`,
      allowed: can('challenges', 'create', programId),
    },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => challengeAt(id),
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
      { field: 'tag_list', label: t('column.tag'), options: tags.map((value) => ({ value, label: value })) },
      { field: 'archived', label: t('column.archived'), options: [{ value: 'true', label: t('list.onlyArchived') }] },
    ],
    columns: columns(t, programId),
    rowActions: (row) => rowActions(row, context),
    csv: can('challenges', 'manage', programId) && can('users', 'manage', programId),
    empty: { title: t('list.emptyTitle'), text: t('list.emptyText', { term }) },
  };
}

function columns(t: Texts, programId: string): TableColumn<ChallengeRow>[] {
  return [
    { field: 'name', header: t('column.name'), sortable: true, minWidth: 260 },
    {
      field: 'challenge_type',
      header: t('column.type'),
      sortable: true,
      minWidth: 160,
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
    figure('points', termHeading(programId, 'points'), 95),
    figure('completions', t('column.completions'), 135),
    timeColumn('start', t('column.start')),
    timeColumn('finish', t('column.finish')),
    { field: 'tag_list', header: t('column.tags'), minWidth: 140, text: (row) => row.tag_list.join(', ') },
    timeColumn('updated_at', t('column.updated')),
  ];
}

function rowActions(row: ChallengeRow, { t, programId, onDuplicate }: ChallengeListContext): RowAction[] {
  const { id, name, archived } = row;
  const edit: RowAction = {
    id: 'edit',
    label: t('action.edit'),
    icon: <Pencil aria-hidden />,
    to: `${challengeAt(id)}/edit`,
  };
  const duplicate: RowAction = {
    id: 'duplicate',
    label: t('action.duplicate'),
    icon: <Copy aria-hidden />,
    onSelect: () => onDuplicate(id),
  };
  const restore: RowAction = {
    id: 'restore',
    label: t('action.restore'),
    icon: <ArchiveRestore aria-hidden />,
    confirm: {
      title: t('archive.restoreTitle'),
      text: t('archive.restoreText', { name }),
      confirmLabel: t('action.restore'),
    },
    run: () => api.post(`${challengeAt(id)}/restore`),
  };
  const archive: RowAction = {
    id: 'archive',
    label: t('action.archive'),
    icon: <Archive aria-hidden />,
    tone: 'danger',
    confirm: {
      title: t('archive.title'),
      text: t('archive.text', { name, completions: formatNumber(row.completions) }),
      confirmLabel: t('action.archive'),
      tone: 'danger',
    },
    run: () => api.post(`${challengeAt(id)}/archive`),
  };
  return [
    ...(can('challenges', 'update', programId) && !archived ? [edit] : []),
    ...(can('challenges', 'create', programId) ? [duplicate] : []),
    ...(can('challenges', 'manage', programId) ? (archived ? [restore] : [toggle(row, t), archive]) : []),
  ];
}

/** Says what activating or deactivating means before it is done. */
function toggle({ id, name, status, completions }: ChallengeRow, t: Texts): RowAction {
  const draft = status === 'draft';
  return {
    id: 'toggle',
    label: draft ? t('action.activate') : t('action.deactivate'),
    icon: draft ? <Power aria-hidden /> : <PowerOff aria-hidden />,
    confirm: {
      title: draft ? t('toggle.activateTitle') : t('toggle.deactivateTitle'),
      text: draft
        ? t('toggle.activateText', { name })
        : t('toggle.deactivateText', { name, completions: formatNumber(completions) }),
      confirmLabel: draft ? t('action.activate') : t('action.deactivate'),
      ...(!draft && { tone: 'danger' as const }),
    },
    run: () => toggleApproval(id),
  };
}

function figure(field: 'points' | 'completions', header: string, minWidth: number): TableColumn<ChallengeRow> {
  return { field, header, type: 'number', sortable: true, minWidth, text: (row) => formatNumber(row[field]) };
}
