import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import type { ContentTagDetail } from '@laurel/contracts/programs/tags/content-tags.dto';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { Badge, type Tone } from '@laurel/ui';
import type { TableColumn } from '@laurel/ui/table';
import { can, formatNumber } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { challengeKeys, rewardKeys, tagged } from '../calls.ts';
import { type Texts, useTexts } from '../use-texts.ts';

const tones: Record<ChallengeRow['status'], Tone> = {
  active: 'success',
  scheduled: 'info',
  draft: 'neutral',
  ended: 'warning',
};

interface CarriersProps {
  tag: ContentTagDetail;
}

/** The challenges that carry a tag. */
export function TaggedChallenges({ tag }: CarriersProps): ReactNode {
  const t = useTexts();
  const list = useMemo(() => challengeList(t, tag), [t, tag]);
  return <ListSection list={list} />;
}

/** The rewards that carry a tag. */
export function TaggedRewards({ tag }: CarriersProps): ReactNode {
  const t = useTexts();
  const list = useMemo(() => rewardList(t, tag), [t, tag]);
  return <ListSection list={list} />;
}

function challengeList(t: Texts, { name, program_id }: ContentTagDetail): ListDeclaration<ChallengeRow> {
  return {
    id: 'content-tag-challenges',
    title: t('content.challenges'),
    allowed: can('challenges', 'view', program_id),
    address: tagged(`/admin/v2/programs/${program_id}/challenges`, 'tag_list', name),
    keys: challengeKeys,
    defaults: { sort: 'name' },
    rowId: (row) => row.id,
    link: (row) => `/admin/v2/challenges/${row.id}`,
    columns: [
      nameColumn(t),
      statusColumn(t),
      {
        field: 'points',
        header: t('column.points'),
        type: 'number',
        sortable: true,
        minWidth: 100,
        text: ({ points }) => formatNumber(points),
      },
      timeColumn('updated_at', t('column.updated_at')),
    ],
    empty: { title: t('content.noChallenges'), text: t('content.noChallengesText') },
  };
}

function rewardList(t: Texts, { name, program_id }: ContentTagDetail): ListDeclaration<RewardRow> {
  return {
    id: 'content-tag-rewards',
    title: t('content.rewards'),
    allowed: can('rewards', 'view', program_id),
    address: tagged(`/admin/v2/programs/${program_id}/rewards`, 'tag_list', name),
    keys: rewardKeys,
    defaults: { sort: 'name' },
    rowId: (row) => row.id,
    link: (row) => `/admin/v2/rewards/${row.id}`,
    columns: [
      nameColumn(t),
      statusColumn(t),
      {
        field: 'threshold',
        header: t('column.points'),
        type: 'number',
        sortable: true,
        minWidth: 100,
        text: ({ threshold }) => formatNumber(threshold),
      },
      timeColumn('updated_at', t('column.updated_at')),
    ],
    empty: { title: t('content.noRewards'), text: t('content.noRewardsText') },
  };
}

const nameColumn = <Row extends { name: string }>(t: Texts): TableColumn<Row> => ({
  field: 'name',
  header: t('column.name'),
  sortable: true,
  minWidth: 220,
});

const statusColumn = <Row extends Pick<ChallengeRow, 'status'>>(t: Texts): TableColumn<Row> => ({
  field: 'status',
  header: t('column.status'),
  sortable: true,
  minWidth: 130,
  text: ({ status }) => t(`status.${status}`),
  render: ({ status }) => (
    <Badge dot tone={tones[status]}>
      {t(`status.${status}`)}
    </Badge>
  ),
});
